import { type RawBuilder, sql, type SqlBool } from "kysely";
import { typesWith } from "#lib/kind-traits.ts";
import { commentsTag } from "../comments/rows.ts";
import type { Context } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import { searchPartOf } from "../kinds/kinds.ts";
import { addToCount, addToCounts, countsTag, type Target } from "../kinds/targets.ts";
import { moveDocument } from "../search/indexing.ts";
import type { Acting } from "./move-all.ts";

const batch = 100;

type Shadowed = readonly [table: "supports" | "collects" | "follows", isShadowed: RawBuilder<SqlBool>];

// Written out as in the indexes of just these rows.
const likes: Shadowed = ["supports", sql<SqlBool>`active = 2`];
const favorites: Shadowed = ["collects", sql<SqlBool>`shadowed = 1`];
const follows: Shadowed = ["follows", sql<SqlBool>`shadowed = 1`];
const shadowedIn = [likes, favorites, follows];

interface TargetRow {
  content_type: number;
  target_id: number;
}

/** Counts the likes, favorites and follows that a person gave under a shadow limit. Nobody is notified of them. */
export async function releaseMarks({ context, goOn }: Acting, userId: number): Promise<void> {
  for (;;) {
    goOn();
    const tags = await context.db.write(async (trx) => [
      ...(await releaseLikes(context, trx, userId)),
      ...(await releaseFavorites(trx, userId)),
      ...(await releaseFollows(trx, userId)),
    ]);
    if (tags.length === 0) return;
    context.changed(...tags);
  }
}

/** Whether there are more than this many of them. */
export async function hasMoreMarks(db: Reader, userId: number, than: number): Promise<boolean> {
  let found = 0;
  for (const [table, isShadowed] of shadowedIn) {
    const some = db.selectFrom(table).select("target_id").where("user_id", "=", userId).where(isShadowed);
    found += (await some.limit(than + 1).execute()).length;
  }
  return found > than;
}

/** The next of them in a table, locked, in the order in which everybody locks what they count for. */
function nextIn(trx: Writer, [table, isShadowed]: Shadowed, userId: number): Promise<TargetRow[]> {
  return trx
    .selectFrom(table)
    .select(["content_type", "target_id"])
    .where("user_id", "=", userId)
    .where(isShadowed)
    .orderBy("content_type")
    .orderBy("target_id")
    .limit(batch)
    .forUpdate()
    .execute();
}

async function releaseLikes(context: Context, trx: Writer, userId: number): Promise<string[]> {
  const tags: string[] = [];
  for (const { content_type, target_id } of await nextIn(trx, likes, userId)) {
    await trx
      .updateTable("supports")
      .set({ active: 1 })
      .where("user_id", "=", userId)
      .where("content_type", "=", content_type)
      .where("target_id", "=", target_id)
      .execute();
    const target: Target = { contentType: content_type, targetId: target_id };
    const after = await addToCount(trx, target, "supports", 1);
    const searched = typesWith("search").find((type) => type === content_type);
    if (searched !== undefined && searchPartOf(searched).popularity === "supports") {
      await moveDocument(context, trx, searched, target_id, { before: after - 1, after });
    }
    tags.push(countsTag(target), commentsTag(target));
  }
  return tags;
}

async function releaseFavorites(trx: Writer, userId: number): Promise<string[]> {
  const targets = (await nextIn(trx, favorites, userId)).map(toTarget);
  for (const target of targets) await showGiven(trx, "collects", userId, target);
  await addToCounts(trx, targets, "collects", 1);
  return targets.map(countsTag);
}

async function releaseFollows(trx: Writer, userId: number): Promise<string[]> {
  const targets = (await nextIn(trx, follows, userId)).map(toTarget);
  for (const target of targets) await showGiven(trx, "follows", userId, target);
  return targets.map(countsTag);
}

async function showGiven(
  trx: Writer,
  table: "collects" | "follows",
  userId: number,
  { contentType, targetId }: Target,
): Promise<void> {
  await trx
    .updateTable(table)
    .set({ shadowed: 0 })
    .where("user_id", "=", userId)
    .where("content_type", "=", contentType)
    .where("target_id", "=", targetId)
    .execute();
}

function toTarget(row: TargetRow): Target {
  return { contentType: row.content_type, targetId: row.target_id };
}
