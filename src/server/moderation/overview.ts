import { kinds } from "#lib/kinds.ts";
import type { Overview } from "#lib/contract/schemas/moderation.ts";
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
  const of = (contentType: number) => cases.find((row) => row.content_type === contentType)?.count ?? 0;
  return {
    cases: {
      films: of(2),
      reviews: of(1),
      posts: of(3),
      comments: of(6),
      people: of(9),
      danmaku: of(kinds.danmaku.type) + of(kinds.liveDanmaku.type),
      lists: of(11),
    },
    certifications: certifications.count,
    feedbacks: feedbacks.count,
    bans: bans.count,
    jobs,
    imports: imports.count,
  };
}
