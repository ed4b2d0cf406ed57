import type { Context } from "../core/context.ts";
import { forgetBefore } from "../db/forget.ts";

/** How long it is told how a job went, in milliseconds. */
const maxAge = 30 * 86_400_000;

/** Forgets jobs that ended long ago. */
export function tidyJobs({ db, now }: Context): Promise<void> {
  return forgetBefore(db, "jobs", "finished_at", now() - maxAge);
}
