import { z } from "zod";
import { cursor, id, pageOf, pageSize, time } from "./shared.ts";

export const jobState = z.enum(["waiting", "running", "done", "failed", "cancelled"]);
export type JobState = z.infer<typeof jobState>;

/** A job of the worker process. */
export const job = z.strictObject({
  id,
  /** E.g. `transcode`. */
  kind: z.string(),
  /** The content item it is about, if that has a page. */
  about: z.strictObject({ contentType: z.int(), id }).nullable(),
  state: jobState,
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Current step, as text. */
  stage: z.string(),
  /** Reason of the failure, or of the last failed attempt, as text. */
  reason: z.string(),
  attempts: z.int().nonnegative(),
  createdAt: time,
  /** Earliest time to run. */
  runAt: time,
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
});
export type Job = z.infer<typeof job>;

/** Latest first. */
export const jobListInput = z.strictObject({
  state: jobState.optional(),
  cursor: cursor.optional(),
  pageSize: pageSize.default(30),
});
export const jobPage = pageOf(job);
