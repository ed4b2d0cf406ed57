/* oxlint-disable server-rooms/downwards -- it names the types of all it holds, and everybody takes it. */
import type { Passwords } from "../accounts/passwords.ts";
import type { Database } from "../db/open.ts";
import type { Library } from "../library/library.ts";
import type { Challenges } from "../limits/challenges.ts";
import type { Limits } from "../limits/limits.ts";
import type { UploadLimits } from "../env/uploads.ts";
import type { PrivateLinks } from "../media/private-links.ts";
import type { Storage } from "../storage/storage.ts";
import type { PushTarget } from "../search-engines/push.ts";
import type { SmsSender } from "../sms/sender.ts";

/** What every domain function may use, and nothing else. */
export interface Context {
  db: Database;
  /** Milliseconds since 1970. */
  now(): number;
  /** Notes that the answer depends on these rows; a page that used it is dropped when one changes. */
  uses(...tags: string[]): void;
  /** Says, after the commit, that these rows have changed. */
  changed(...tags: string[]): void;
  images: ImageUrls;
  /** Search engines that are told of changed pages. */
  pushTargets: readonly PushTarget[];
  storage: Storage;
  passwords: Passwords;
  /** Null where its index does not know what is shown, in a preview. */
  library: Library | null;
  limits: Limits;
  challenges: Challenges;
  /** Hosts of the own network that something may be fetched from. */
  privateHosts: readonly string[];
  /** What members may send in films. */
  uploads: UploadLimits;
  /** Null when the site sends no SMS. */
  sms: SmsSender | null;
}

/** Where pictures and films are fetched from. */
export interface ImageUrls {
  /** Base of media addresses without trailing slash, e.g. `/media`. */
  base: string;
  /** Other bases that serve the same films. */
  mirrors: readonly string[];
  /** Path prefixes below the media root whose pictures are scrambled. */
  obfuscated: readonly string[];
  /** Opens what is not public for those who may see it. */
  links: PrivateLinks;
  /** Address of a file for somebody who may see it before everybody does; null when it is nothing that waits for its time. */
  hidden?: (file: string) => string | null;
}

/** Who asks. A guest has neither account nor mobile. */
export interface Identity {
  userId: number;
  sessionId: number;
  kind: "guest" | "member";
  /** When they first came, in milliseconds. */
  since: number;
  operator: boolean;
  /** A key only this session's token gives; it is stored nowhere. */
  secret: Buffer;
}

/** Where a call comes from. */
export interface Peer {
  ip: string;
  requestId: string;
}

export interface Caller extends Peer {
  /** In words, e.g. `iPhone · Safari 19`; empty when it does not say. */
  device: string;
  /** A solved challenge; empty as a rule. */
  proof: string;
}

export interface CallContext extends Context {
  identity: Identity | null;
  caller: Caller;
}

/** For calls that need a token: the dispatcher has made sure. */
export interface SignedInContext extends CallContext {
  identity: Identity;
}
