import { levelOf } from "#lib/points/levels.ts";
import type { RankedPerson } from "#lib/contract/schemas/points.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { toPerson } from "../people/person.ts";
import { firstDayOf } from "../paging/ranking.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import { accountOf } from "./score.ts";
import { standingsOf, type Period } from "./standings.ts";

/** The members with the most points. A change of points does not invalidate pages; they show it when next rendered. */
async function rankPeople(context: Context, period: Period, limit: number): Promise<RankedPerson[]> {
  const { top } = await standingsOf(context, period);
  return top.slice(0, limit).map((row) => {
    const index = top.findIndex(({ points }) => points === row.points) + 1;
    const { level, name } = levelOf(row.score);
    return { place: index, person: toPerson(context, row), points: row.points, title: { level, name } };
  });
}

export async function scoreRank(
  context: SignedInContext,
  { period, pageSize }: Input<"user/score/rank">,
): Promise<Output<"user/score/rank">> {
  const list = await rankPeople(context, period, pageSize);
  return { list, me: await myRank(context, period) };
}

/** The caller's current points, and their position in the last standings. */
async function myRank(context: SignedInContext, period: Period): Promise<Output<"user/score/rank">["me"]> {
  const points = context.identity.kind === "member" ? await myPoints(context, period) : 0;
  if (points <= 0) return { place: null, points: 0 };
  const { counts } = await standingsOf(context, period);
  const ahead = counts.filter((count) => count.points > points).reduce((sum, { people }) => sum + people, 0);
  return { place: ahead + 1, points };
}

async function myPoints(context: SignedInContext, period: Period): Promise<number> {
  const { db, identity } = context;
  if (period === "all") return (await accountOf(db.read, identity.userId)).score;
  const { points } = await db.read
    .selectFrom("point_days")
    .select(({ fn }) => fn.sum<number | null>("score").as("points"))
    .where("user_id", "=", identity.userId)
    .where("day", ">=", firstDayOf(context, period))
    .executeTakeFirstOrThrow();
  return points ?? 0;
}
