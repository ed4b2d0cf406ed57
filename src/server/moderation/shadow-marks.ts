import { typesWith } from "#lib/kind-traits.ts";
import { commentsTag } from "../comments/rows.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { searchPartOf } from "../kinds/kinds.ts";
import { addToCount, countsTag, type Target } from "../kinds/targets.ts";
import { moveDocument } from "../search/indexing.ts";

const batch = 100;

/** Counts the likes, favorites and follows that a person gave under a shadow limit. Nobody is notified of them. */
export async function releaseMarks(context: SignedInContext, userId: number): Promise<void> {
  for (;;) {
    const tags = await context.db.write(async (trx) => [
      ...(await releaseLikes(context, trx, userId)),
      ...(await releaseFavorites(trx, userId)),
      ...(await releaseFollows(trx, userId)),
    ]);
    if (tags.length === 0) return;
    context.changed(...tags);
  }
}

async function releaseLikes(context: SignedInContext, trx: Writer, userId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom("supports")
    .select(["content_type", "target_id"])
    .where("user_id", "=", userId)
    .where("active", "=", 2)
    .orderBy("content_type")
    .orderBy("target_id")
    .limit(batch)
    .forUpdate()
    .execute();
  const tags: string[] = [];
  for (const { content_type, target_id } of rows) {
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
  const rows = await trx
    .updateTable("collects")
    .set({ shadowed: 0 })
    .where("user_id", "=", userId)
    .where("shadowed", "=", 1)
    .returning(["content_type", "target_id"])
    .execute();
  const targets = rows.map((row) => ({ contentType: row.content_type, targetId: row.target_id }));
  for (const target of targets.toSorted(
    (one, other) => one.contentType - other.contentType || one.targetId - other.targetId,
  )) {
    await addToCount(trx, target, "collects", 1);
  }
  return targets.map(countsTag);
}

async function releaseFollows(trx: Writer, userId: number): Promise<string[]> {
  const rows = await trx
    .updateTable("follows")
    .set({ shadowed: 0 })
    .where("user_id", "=", userId)
    .where("shadowed", "=", 1)
    .returning(["content_type", "target_id"])
    .execute();
  return rows.map((row) => countsTag({ contentType: row.content_type, targetId: row.target_id }));
}
