import { authorCertified } from "../people/person.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { firstDayOf } from "../paging/ranking.ts";
import type { Context } from "../core/context.ts";
import type { Database } from "../db/open.ts";
import { isMemberRow } from "../people/members.ts";

export type Period = Input<"user/score/rank">["period"];

/** The leading members, and how many members have how many points. */
export interface Standings {
  top: Awaited<ReturnType<typeof readTop>>;
  /** Ordered by points, highest first. */
  counts: readonly { points: number; people: number }[];
}

/** Maximum length of a requested list. */
const maxRows = 50;

/** Adding up all points is slow and the result changes little: how many milliseconds it is cached. */
const lifetime = 30_000;

interface Kept {
  at: number;
  standings: Promise<Standings>;
}

const keptOf = new WeakMap<Database, Map<Period, Kept>>();

/** The standings of a period, at most half a minute old; concurrent callers share one query. */
export function standingsOf(context: Context, period: Period): Promise<Standings> {
  const kept = keptOf.get(context.db) ?? new Map<Period, Kept>();
  keptOf.set(context.db, kept);
  const now = context.now();
  const known = kept.get(period);
  if (known && Math.abs(now - known.at) < lifetime) return known.standings;
  const standings = read(context, period);
  const fresh = { at: now, standings };
  kept.set(period, fresh);
  standings.catch(() => {
    if (kept.get(period) === fresh) kept.delete(period);
  });
  return standings;
}

async function read(context: Context, period: Period): Promise<Standings> {
  const top = await readTop(context, period);
  const counts = await totals(context, period)
    .select(({ fn }) => ["totals.points", fn.countAll<number>().as("people")])
    .groupBy("totals.points")
    .orderBy("totals.points", "desc")
    .execute();
  return { top, counts };
}

function readTop(context: Context, period: Period) {
  return totals(context, period)
    .innerJoin("point_accounts", "point_accounts.user_id", "users.id")
    .select(["users.id as author_id", "users.name as author_name", "users.avatar as author_avatar", authorCertified])
    .select(["totals.points", "point_accounts.score"])
    .orderBy("totals.points", "desc")
    .orderBy("users.id")
    .limit(maxRows)
    .execute();
}

/** Points of members in the period; guests are not ranked. */
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
    .where(isMemberRow);
}
