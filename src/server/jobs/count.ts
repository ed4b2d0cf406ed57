import type { SignedInContext } from "../core/context.ts";

/** Number of jobs by state; failed ones of the last month. */
export async function countJobs({
  db,
}: Pick<SignedInContext, "db">): Promise<{ waiting: number; running: number; failed: number }> {
  const rows = await db.read
    .selectFrom("jobs")
    .select(({ fn }) => ["state", fn.countAll<number>().as("count")])
    .where("state", "in", ["waiting", "running", "failed"])
    .groupBy("state")
    .execute();
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  return { waiting: of("waiting"), running: of("running"), failed: of("failed") };
}
