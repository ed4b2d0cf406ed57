import { levelOf } from "#lib/points/levels.ts";
import type { RankedPerson } from "#lib/contract/schemas/points.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { toPerson } from "../accounts/person.ts";
import { firstDayOf } from "../catalogue/rank.ts";
import type { Context, SignedInContext } from "../context.ts";

type Period = Input<"user/score/rank">["period"];

/** Points members earned in the period; guests are not ranked. */
function totals(context: Context, period: Period) {
  const { scan } = context.db;
  const query =
    period === "all"
      ? scan.selectFrom("point_accounts").select(["user_id", "score as points"]).where("score", ">", 0)
      : scan
          .selectFrom("point_days")
          .select(({ fn }) => ["user_id", fn.sum<number>("score").as("points")])
          .where("day", ">=", firstDayOf(context, period))
          .groupBy("user_id")
          .having(({ fn }) => fn.sum("score"), ">", 0);
  return scan
    .selectFrom(query.as("totals"))
    .innerJoin("users", "users.id", "totals.user_id")
    .where("users.status", "=", "active")
    .where(({ eb, or }) => or([eb("users.account", "is not", null), eb("users.mobile", "is not", null)]));
}

/** The members who earned most. Pages show it when they are rendered anew; none is dropped for a few points. */
export async function rankPeople(context: Context, period: Period, limit: number): Promise<RankedPerson[]> {
  const rows = await totals(context, period)
    .innerJoin("point_accounts", "point_accounts.user_id", "users.id")
    .select(["users.id as author_id", "users.name as author_name", "users.avatar as author_avatar"])
    .select(["totals.points", "point_accounts.score"])
    .orderBy("totals.points", "desc")
    .orderBy("users.id")
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const place = rows.findIndex(({ points }) => points === row.points) + 1;
    const { level, name } = levelOf(row.score);
    return { place, person: toPerson(context, row), points: row.points, title: { level, name } };
  });
}

export async function scoreRank(
  context: SignedInContext,
  { period, pageSize }: Input<"user/score/rank">,
): Promise<Output<"user/score/rank">> {
  const list = await rankPeople(context, period, pageSize);
  return { list, me: await myPlace(context, period) };
}

async function myPlace(context: SignedInContext, period: Period): Promise<Output<"user/score/rank">["me"]> {
  const mine = await totals(context, period)
    .select("totals.points")
    .where("users.id", "=", context.identity.userId)
    .executeTakeFirst();
  if (!mine) return { place: null, points: 0 };
  const { ahead } = await totals(context, period)
    .select(({ fn }) => fn.countAll<number>().as("ahead"))
    .where("totals.points", ">", mine.points)
    .executeTakeFirstOrThrow();
  return { place: ahead + 1, points: mine.points };
}
