import { sql } from "kysely";
import type { WatchedPerson } from "#lib/contract/schemas/moderation.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Reader } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { toIso } from "../core/iso-time.ts";

/** The latest shadow limit of each of these users who has one or still has hidden texts. */
export async function shadowsOf(
  { db }: SignedInContext,
  users: readonly Row<"users">[],
): Promise<ReadonlyMap<number, NonNullable<WatchedPerson["shadow"]>>> {
  const shadowed = users.filter(({ shadow }) => shadow !== "none");
  const ids = shadowed.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const hidden = await countHidden(db.primary, ids);
  const rows = await db.primary
    .selectFrom("shadow_limits")
    .selectAll()
    .where("user_id", "in", ids)
    .orderBy("id")
    .execute();
  const latest = new Map(rows.map((row) => [row.user_id, row]));
  return new Map(
    shadowed.flatMap(({ id, shadow }) => {
      const limit = latest.get(id);
      const count = hidden.get(id) ?? 0;
      const isLimited = shadow === "limited";
      if (!limit || (!isLimited && count === 0)) return [];
      const until = toIso(limit.until);
      const since = new Date(limit.created_at).toISOString();
      return [[id, { isLimited, reason: limit.reason, until, since, hidden: count }] as const];
    }),
  );
}

async function countHidden(db: Reader, userIds: readonly number[]): Promise<Map<number, number>> {
  const ids = sql.join(userIds);
  const written = ["comments", "danmaku", "live_lines", "posts", "reviews"].map(
    (table) =>
      sql`select author_id as user_id from ${sql.table(table)} where author_id in (${ids}) and status = 'shadowed'`,
  );
  const { rows } = await sql<{ user_id: number; count: number }>`
    select user_id, count(*) as count from (
      ${sql.join(written, sql` union all `)}
      union all select user_id from marks where user_id in (${ids}) and line_status = 'shadowed'
      union all select user_id from works_lists where user_id in (${ids}) and status = 'shadowed' and public = 1 and deleted_at is null
      union all select owner_id from series where owner_id in (${ids}) and status = 'shadowed' and deleted_at is null
    ) as hidden group by user_id`.execute(db);
  return new Map(rows.map((row) => [Number(row.user_id), Number(row.count)]));
}
