import { sql } from "kysely";
import type { HistoryEntry } from "#lib/contract/schemas/history.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import { typeFor } from "#lib/kind-traits.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import type { Shown } from "../kinds/kind.ts";
import { shownItems } from "../kinds/kinds.ts";
import { targetKey } from "../core/target.ts";
import { type Order, readPage } from "../paging/paging.ts";

/** Maximum number of entries of one kind, including tombstones; the oldest are deleted. */
const limit = 500;
/** Changes by other devices within this many milliseconds are returned again, so that none is missed between two syncs. */
const overlap = 60_000;
/** Number of entries after which a response ends. */
const batch = 500;

const latest = { columns: ["at", "target_id"], direction: "desc" } as const satisfies Order;

/** The caller's history, newest first. */
export async function listHistory(context: SignedInContext, input: Input<"history/list">): Promise<Page<HistoryEntry>> {
  const query = context.db.read
    .selectFrom("histories")
    .selectAll()
    .where("user_id", "=", context.identity.userId)
    .where("content_type", "=", input.contentType)
    .where("removed", "=", 0);
  const { cursor, pageSize } = input;
  const list = `history ${input.contentType}`;
  const page = await readPage(query, { list, order: latest, table: "histories", cursor, pageSize });
  const shown = await shownItems(context, "history", page.list.map(targetOf));
  return { ...page, list: page.list.map((row) => toEntry(row, shown)) };
}

/** Merges a device's changes, where the later of two for the same item wins, and returns the changes of other devices. */
export async function mergeHistory(
  context: SignedInContext,
  { changes, since }: Input<"history/merge">,
): Promise<Output<"history/merge">> {
  const now = context.now();
  const { userId } = context.identity;
  if (changes.length > 0) {
    await context.db.write(async (trx) => {
      // A device that was away names what has been merged since.
      const kept = await keptInstead(trx, changes);
      const rows = changes.map((change) => ({
        user_id: userId,
        content_type: change.contentType,
        target_id: kept.get(targetKey({ contentType: change.contentType, targetId: change.id })) ?? change.id,
        position: change.position,
        duration: change.duration,
        at: Math.min(Date.parse(change.at), now),
        removed: change.removed ? 1 : 0,
        changed_at: now,
      }));
      for (const row of rows) await putLater(trx, row);
      for (const type of new Set(changes.map(({ contentType }) => contentType))) await dropOldest(trx, userId, type);
    });
  }
  const { rows, endsAt } = await changesAfter(context, since === undefined ? 0 : Date.parse(since));
  const shown = await shownItems(context, "history", rows.map(targetOf));
  const gone = (await mergedInto(context, rows)).map((row) => ({ ...toEntry(row, shown), removed: true }));
  return {
    entries: [...gone, ...rows.map((row) => ({ ...toEntry(row, shown), removed: row.removed === 1 }))],
    syncedAt: new Date(endsAt ?? now - overlap).toISOString(),
    more: endsAt !== null,
  };
}

/**
 * A page of changes, oldest first. If there are more it ends with all those of one moment, `endsAt`, because the next page begins after it;
 * null if there are no more.
 */
async function changesAfter({ db, identity }: SignedInContext, from: number) {
  const own = db.read.selectFrom("histories").selectAll().where("user_id", "=", identity.userId);
  const rows = await own
    .where("changed_at", ">", from)
    .orderBy("changed_at")
    .limit(batch + 1)
    .execute();
  const last = rows[batch - 1]?.changed_at;
  if (last === undefined || rows.length <= batch) return { rows, endsAt: null };
  const whole = rows.filter((row) => row.changed_at < last);
  return { rows: [...whole, ...(await own.where("changed_at", "=", last).execute())], endsAt: last };
}

/** Ids of what was kept, by the keys of those of these that were merged into it. */
async function keptInstead(db: Reader, changes: Input<"history/merge">["changes"]): Promise<Map<string, number>> {
  const merged = await db
    .selectFrom("merged")
    .select(["content_type", "target_id", "old_id"])
    .where("content_type", "in", [...new Set(changes.map(({ contentType }) => contentType))])
    .where(
      "old_id",
      "in",
      changes.map(({ id }) => id),
    )
    .execute();
  return new Map(
    merged.map((row) => [targetKey({ contentType: row.content_type, targetId: row.old_id }), row.target_id]),
  );
}

/** What was merged into these: a device has them by their own number, beside what was kept. */
async function mergedInto(
  { db, now }: SignedInContext,
  rows: readonly Row<"histories">[],
): Promise<Row<"histories">[]> {
  if (rows.length === 0) return [];
  const kept = new Map(rows.map((row) => [targetKey(targetOf(row)), row]));
  const merged = await db.read
    .selectFrom("merged")
    .select(["content_type", "target_id", "old_id"])
    .where("content_type", "in", [...new Set(rows.map(({ content_type }) => content_type))])
    .where(
      "target_id",
      "in",
      rows.map(({ target_id }) => target_id),
    )
    .execute();
  return merged.flatMap(({ old_id, ...row }) => {
    const one = kept.get(targetKey(targetOf(row)));
    return one ? [{ ...one, target_id: old_id, position: 0, duration: 0, at: now() }] : [];
  });
}

/** Removes entries on every device: they stay as tombstones until newer ones replace them. */
export async function forgetHistory(
  context: SignedInContext,
  { contentType, ids }: Input<"history/forget">,
): Promise<Output<"history/forget">> {
  const now = context.now();
  const rows = await context.db.write((trx) => {
    let query = trx
      .updateTable("histories")
      .set({ removed: 1, at: now, changed_at: now, position: 0, duration: 0 })
      .where("user_id", "=", context.identity.userId)
      .where("content_type", "=", contentType)
      .where("removed", "=", 0);
    if (ids !== undefined) query = query.where("target_id", "in", ids);
    return query.returning("target_id").execute();
  });
  return { forgotten: rows.length };
}

/** Writes an entry unless there is a later one for the same item. */
async function putLater(trx: Writer, row: Row<"histories">): Promise<void> {
  const { position, duration, at, removed, changed_at } = row;
  await trx
    .insertInto("histories")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "content_type", "target_id"])
        .doUpdateSet({ position, duration, at, removed, changed_at })
        .where("histories.at", "<", at),
    )
    .execute();
}

async function dropOldest(trx: Writer, userId: number, contentType: number): Promise<void> {
  await sql`
    delete from histories where user_id = ${userId} and content_type = ${contentType} and target_id in (
      select target_id from histories where user_id = ${userId} and content_type = ${contentType}
      order by at desc, target_id desc limit ${sql.lit(limit)} offset ${limit})`.execute(trx);
}

function toEntry(row: Row<"histories">, shown: ReadonlyMap<string, Shown>): HistoryEntry {
  const item = shown.get(targetKey(targetOf(row)));
  return {
    contentType: typeFor("history", row.content_type),
    id: row.target_id,
    title: item?.title ?? "",
    picture: item?.picture ?? null,
    position: row.position,
    duration: row.duration,
    at: new Date(row.at).toISOString(),
  };
}

const targetOf = (row: Pick<Row<"histories">, "content_type" | "target_id">) => ({
  contentType: row.content_type,
  targetId: row.target_id,
});
