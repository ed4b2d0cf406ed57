import { sql } from "kysely";
import { splitPost } from "#lib/post-text.ts";
import type { Context } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import type { Count } from "./kind.ts";
import { serverKindOf } from "./kinds.ts";
import { targetKey, type Target } from "../core/target.ts";
import { batchesOf } from "#lib/batches.ts";

export { countsTag, targetKey, type Target } from "../core/target.ts";

export interface ContentItem extends Target {
  title: string;
  /** Null for the site's own content. */
  ownerId: number | null;
}

/** The public ones among these ids of one kind. */
async function visibleContents(db: Reader | Writer, now: number, contentType: number, ids: readonly number[]) {
  const kind = serverKindOf(contentType);
  if (!kind || ids.length === 0) return [];
  const found = await sql<{ id: number; title: string; owner_id: number | null }>`
    select id, ${kind.title === null ? sql.lit("") : sql.ref(kind.title)} as title, ${kind.owner} as owner_id from ${sql.table(kind.table)}
    where id in (${sql.join(ids)}) and ${kind.visible(now)}`.execute(db);
  return found.rows.map(({ id, title, owner_id }): ContentItem => ({
    contentType,
    targetId: id,
    title: kind.title === "text" ? splitPost(title).title : title,
    ownerId: owner_id,
  }));
}

/** The content item if it is public now, else null. */
export async function findContent(context: Context, db: Reader | Writer, target: Target): Promise<ContentItem | null> {
  const [item] = await visibleContents(db, context.now(), target.contentType, [target.targetId]);
  return item ?? null;
}

/** Cache tags of an item itself. */
export function itemTags({ contentType, targetId }: Target): string[] {
  const kind = serverKindOf(contentType);
  return kind === undefined ? [] : [`${kind.tag}:${targetId}`];
}

/** The content item if it is public now; else throws the kind's `missing` error. */
export async function requireContent(context: Context, db: Reader | Writer, target: Target): Promise<ContentItem> {
  const content = await findContent(context, db, target);
  if (!content) throw new AppError(serverKindOf(target.contentType)?.missing ?? "contentMissing");
  return content;
}

/** The public ones among these by `targetKey`: one query per kind. */
export async function contentsOf(
  context: Context,
  targets: readonly Target[],
  db: Reader | Writer = context.db.read,
): Promise<ReadonlyMap<string, ContentItem>> {
  const found = await Promise.all(
    [...new Set(targets.map(({ contentType }) => contentType))].map((type) => {
      const ids = new Set(targets.filter(({ contentType }) => contentType === type).map(({ targetId }) => targetId));
      return visibleContents(db, context.now(), type, [...ids]);
    }),
  );
  return new Map(found.flat().map((thing) => [targetKey(thing), thing]));
}

/** Locks an item until the commit, so that only one transaction at a time checks a limit of it and adds to it. */
export async function lockContent(trx: Writer, { contentType, targetId }: Target): Promise<void> {
  const kind = serverKindOf(contentType);
  if (kind) await trx.selectFrom(kind.table).select("id").where("id", "=", targetId).forNoKeyUpdate().execute();
}

/** Adds to a counter and returns the new value; 0 for a kind without it. The row stays locked until the commit. */
export async function addToCount(trx: Writer, target: Target, count: Count, by: number): Promise<number> {
  const kind = serverKindOf(target.contentType);
  if (!kind?.counts.includes(count)) return 0;
  const { rows } = await sql<{ value: number }>`
    update ${sql.table(kind.table)} set ${sql.ref(count)} = ${sql.ref(count)} + ${by}
    where id = ${target.targetId} returning ${sql.ref(count)} as value`.execute(trx);
  await kind.counted?.(trx, target.targetId, count);
  return rows[0]?.value ?? 0;
}

/** Rows of one statement that changes many counters. */
const countedAtOnce = 500;

/** Adds the same to a counter of many different items. The rows stay locked until the commit. */
export async function addToCounts(trx: Writer, targets: readonly Target[], count: Count, by: number): Promise<void> {
  for (const [contentType, some] of Map.groupBy(targets, (target) => target.contentType)) {
    const kind = serverKindOf(contentType);
    if (!kind?.counts.includes(count)) continue;
    const ids = some.map(({ targetId }) => targetId).toSorted((one, other) => one - other);
    for (const batch of batchesOf(ids, countedAtOnce)) {
      await sql`
        update ${sql.table(kind.table)} set ${sql.ref(count)} = ${sql.ref(count)} + ${by}
        where id in (${sql.join(batch)})`.execute(trx);
    }
    for (const id of ids) await kind.counted?.(trx, id, count);
  }
}

/** Current value of a counter; 0 for a kind without it. */
export async function readCount(db: Reader | Writer, target: Target, count: Count): Promise<number> {
  const kind = serverKindOf(target.contentType);
  if (!kind?.counts.includes(count)) return 0;
  const { rows } = await sql<{ value: number }>`
    select ${sql.ref(count)} as value from ${sql.table(kind.table)} where id = ${target.targetId}`.execute(db);
  return rows[0]?.value ?? 0;
}
