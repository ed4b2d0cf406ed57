import type { Generated } from "kysely";

/** `failed` is final; one to be tried again is `waiting` once more. */
export type JobState = "waiting" | "running" | "done" | "failed" | "cancelled";

export interface JobTable {
  id: Generated<number>;
  kind: string;
  /** What it is about, e.g. `video:12`: one waiting or running job of a kind at most. */
  subject: string;
  /** JSON. */
  payload: Generated<string>;
  state: JobState;
  attempts: Generated<number>;
  /** 0 to 1. */
  progress: Generated<number>;
  /** What is being done, in words for the person who waits. */
  stage: Generated<string>;
  /** Why it failed, in words for that person. */
  reason: Generated<string>;
  /** Not before. */
  run_at: number;
  /** The attempt that has it; whoever lost it may write nothing any more. */
  holder: string | null;
  lease_until: number | null;
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
  /** The member it is done for. */
  owner_id: Generated<number | null>;
  /** 1: waits for everything else. */
  later: Generated<number>;
  /** Lower ones go first; see `server/jobs/turns.ts`. 0 when it is nobody's. */
  turn: Generated<number>;
}

export interface TagChangeTable {
  id: Generated<number>;
  /** The process that wrote. */
  origin: string;
  /** JSON list. */
  tags: string;
  created_at: number;
}

/** `uploading` until the file is whole, `queued` and `working` until it plays in all qualities. */
export type WorkState = "uploading" | "queued" | "working" | "ready" | "failed" | "deleted";

export interface WorkTable {
  video_id: number;
  owner_id: number;
  state: WorkState;
  review: Generated<"none" | "pending" | "approved" | "rejected" | "removed">;
  /** Why it failed or was rejected, in words for its owner. */
  reason: Generated<string>;
  /** The film's status once nothing stands against it. */
  wanted_status: Generated<"draft" | "scheduled" | "published">;
  /** The file it is made of. */
  upload_id: string | null;
  /** When a `scheduled` one is to appear. */
  publish_at: Generated<number | null>;
  /** When it was first public; may lie ahead. */
  live_at: Generated<number | null>;
  /** Its owner has deleted it and may take that back for a while. */
  deleted_at: Generated<number | null>;
  /** Counts the owner's changes, so that two windows do not overwrite each other. */
  version: Generated<number>;
  created_at: number;
  updated_at: number;
}

export interface UploadTable {
  /** 32 hex digits. */
  id: string;
  owner_id: number;
  video_id: number;
  name: string;
  /** Bytes. */
  size: number;
  /** Bytes durably stored, in `parts` objects `uploads/{id}/{n}` counted from 0. */
  received: Generated<number>;
  parts: Generated<number>;
  fingerprint: Generated<string>;
  /** `used`: made into a film, its parts may go. */
  state: "open" | "complete" | "used" | "cancelled";
  created_at: number;
  /** When bytes last arrived. */
  touched_at: number;
  /** The request that may add bytes, until a time unless it says that it still does. */
  writer: Generated<string | null>;
  writer_until: Generated<number>;
}
