import { z } from "zod";
import { cursor, id, pageOf, pageSize, time } from "./shared.ts";

export const jobState = z.enum(["waiting", "running", "done", "failed", "cancelled"]);
export type JobState = z.infer<typeof jobState>;

/** Work that a worker process does. */
export const job = z.strictObject({
  id,
  /** E.g. `transcode`. */
  kind: z.string(),
  /** What it is about, when that has a page. */
  about: z.strictObject({ contentType: z.int(), id }).nullable(),
  state: jobState,
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** What is being done, in words. */
  stage: z.string(),
  /** Why it failed, or what went wrong with the last attempt, in words. */
  reason: z.string(),
  attempts: z.int().nonnegative(),
  createdAt: time,
  /** Not before. */
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
