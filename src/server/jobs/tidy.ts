import type { Context } from "../core/context.ts";

/** How long it is told how a job went, in milliseconds. */
const maxAge = 30 * 86_400_000;

/** Forgets jobs that ended long ago. */
export async function tidyJobs({ db, now }: Context): Promise<void> {
  await db.write((trx) =>
    trx
      .deleteFrom("jobs")
      .where("finished_at", "<", now() - maxAge)
      .execute(),
  );
}
