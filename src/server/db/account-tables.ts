import type { Generated } from "kysely";

export interface UserTable {
  id: Generated<number>;
  role: "user" | "operator";
  account: string | null;
  mobile: string | null;
  name: string;
  avatar: string | null;
  /** Channel and inviter the visitor came by. */
  channel_code: string | null;
  inviter_code: string | null;
  content_key: string | null;
  created_at: number;
  /** PHC string; null for who signs in by SMS code only. */
  password_hash: Generated<string | null>;
  bio: Generated<string>;
  gender: Generated<"unknown" | "female" | "male" | "other">;
  /** YYYY-MM-DD. */
  birthday: Generated<string | null>;
  /** `leaving` until `delete_at`, then `deleted`: the row stays and says nothing of anybody any more. */
  status: Generated<"active" | "leaving" | "banned" | "deleted">;
  delete_at: Generated<number | null>;
  lock_code_hash: Generated<string | null>;
  /** When the guest became a member. */
  member_since: Generated<number | null>;
  /** 1: is told once a day what is new of what they follow. */
  daily_digest: Generated<number>;
}

export interface CaptchaTable {
  user_id: number;
  purpose: "login" | "bind" | "change" | "verify";
  mobile: string;
  /** HMAC-SHA256 under a key that only the asker's token gives. */
  code_hash: string;
  /** Wrong answers so far. */
  tries: number;
  expires_at: number;
}

/** A QR code a device waits at to be signed in. */
export interface LoginTicketTable {
  /** SHA-256 of the ticket, hex. */
  ticket_hash: string;
  /** Who made it and alone gets the token. */
  session_id: number;
  device: string;
  place: string;
  state: "waiting" | "scanned" | "confirmed" | "rejected";
  /** Who scanned it. */
  user_id: number | null;
  expires_at: number;
}

export interface CertificationTable {
  user_id: number;
  state: "pending" | "approved" | "rejected";
  introduction: string;
  reason: string;
  applied_at: number;
  decided_at: number | null;
}

export interface UploadedImageTable {
  id: Generated<number>;
  owner_id: number;
  /** Path below the media root without width and ending. */
  image_key: string;
  width: number;
  height: number;
  bytes: number;
  created_at: number;
}

export interface SessionTable {
  id: Generated<number>;
  /** SHA-256 of the token, hex. The token itself is never stored. */
  token_hash: string;
  user_id: number;
  created_at: number;
  expires_at: number;
  /** What signed in, in words. */
  device: Generated<string>;
  /** Network address with its end hidden. */
  place: Generated<string>;
  /** Kept to a few minutes; null right after signing in. */
  seen_at: Generated<number | null>;
}
