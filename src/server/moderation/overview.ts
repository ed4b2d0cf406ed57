import { caseCounts, type Overview } from "#lib/contract/schemas/moderation.ts";
import { namesWith } from "#lib/kind-traits.ts";
import { typeOf } from "#lib/kinds.ts";
import { recordOf } from "#lib/rows.ts";
import type { SignedInContext } from "../core/context.ts";
import { countJobs } from "../jobs/count.ts";

/** Numbers of cases waiting for an operator. */
export async function overview(context: SignedInContext): Promise<Overview> {
  const { db } = context;
  const [cases, certifications, feedbacks, bans, jobs, imports] = await Promise.all([
    db.read
      .selectFrom("moderation_cases")
      .select(({ fn }) => ["content_type", fn.countAll<number>().as("count")])
      .where("status", "=", "open")
      .groupBy("content_type")
      .execute(),
    db.read
      .selectFrom("certifications")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("state", "=", "pending")
      .executeTakeFirstOrThrow(),
    db.read
      .selectFrom("feedbacks")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("status", "=", "open")
      .executeTakeFirstOrThrow(),
    db.read
      .selectFrom("users")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("status", "=", "banned")
      .executeTakeFirstOrThrow(),
    countJobs(context),
    db.read
      .selectFrom("imports")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("repeat_hours", "is not", null)
      .where("failures", ">", 0)
      .executeTakeFirstOrThrow(),
  ]);
  const waiting = recordOf(Object.values(caseCounts), () => 0);
  for (const row of cases) {
    const kind = namesWith("moderation").find((name) => typeOf(name) === row.content_type);
    if (kind) waiting[caseCounts[kind]] += row.count;
  }
  return {
    cases: waiting,
    certifications: certifications.count,
    feedbacks: feedbacks.count,
    bans: bans.count,
    jobs,
    imports: imports.count,
  };
}
