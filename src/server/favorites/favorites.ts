import type { FavoriteItem } from "#lib/contract/schemas/favorites.ts";
import { typeFor } from "#lib/kind-traits.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { WriteConflict } from "../db/dialect/write-conflict.ts";
import type { Row } from "../db/schema.ts";
import type { CardOf } from "../kinds/kind.ts";
import { cardsOf } from "../kinds/kinds.ts";
import { withNewcomerLimit } from "../limits/newcomers.ts";
import { isLimited } from "../people/shadow.ts";
import { targetKey } from "../core/target.ts";
import { type Order, readPage } from "../paging/paging.ts";
import { addToCount, countsTag, readCount, requireContent } from "../kinds/targets.ts";
import { liveFolders, requireFolder } from "./folders.ts";

/** Adds a favorite. A repeated call is no error and counts once. */
export function addFavorite(context: SignedInContext, input: Input<"collect/add">): Promise<Output<"collect/add">> {
  return withNewcomerLimit(context, "marks", () => writeFavorite(context, input));
}

async function writeFavorite(
  context: SignedInContext,
  { folderId, ...target }: Input<"collect/add">,
): Promise<Output<"collect/add">> {
  const { contentType, targetId } = target;
  const { row, collects, added } = await context.db.write(async (trx) => {
    await requireContent(context, trx, target);
    if (typeof folderId === "number") await requireFolder(context, trx, folderId);
    const values = { user_id: context.identity.userId, content_type: contentType, target_id: targetId };
    const shadowed = isLimited(context.identity);
    const inserted = await trx
      .insertInto("collects")
      .values({ ...values, folder_id: folderId ?? null, created_at: context.now(), shadowed: shadowed ? 1 : 0 })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (inserted && shadowed) {
      return { row: inserted, collects: (await readCount(trx, target, "collects")) + 1, added: false };
    }
    if (inserted) return { row: inserted, collects: await addToCount(trx, target, "collects", 1), added: true };
    const held = await trx
      .updateTable("collects")
      .set(({ ref }) => ({ folder_id: folderId === undefined ? ref("folder_id") : folderId }))
      .where("user_id", "=", values.user_id)
      .where("content_type", "=", contentType)
      .where("target_id", "=", targetId)
      .returningAll()
      .executeTakeFirst();
    if (!held) throw new WriteConflict("the favorite was removed by another transaction");
    return { row: held, collects: await readCount(trx, target, "collects"), added: false };
  });
  if (added) context.changed(countsTag(target));
  const cards = await cardsOf(context, "favorites", [target]);
  return { item: toItem(row, cards), collects };
}

/** Removes a favorite, also if the item is no longer public. A repeated call is no error. */
export async function deleteFavorite(
  context: SignedInContext,
  target: Input<"collect/del">,
): Promise<Output<"collect/del">> {
  const { collects, removed } = await context.db.write(async (trx) => {
    const row = await trx
      .deleteFrom("collects")
      .where("user_id", "=", context.identity.userId)
      .where("content_type", "=", target.contentType)
      .where("target_id", "=", target.targetId)
      .returning("shadowed")
      .executeTakeFirst();
    if (row?.shadowed === 0) return { collects: await addToCount(trx, target, "collects", -1), removed: true };
    return { collects: await readCount(trx, target, "collects"), removed: false };
  });
  if (removed) context.changed(countsTag(target));
  return { collects };
}

const latest = { columns: ["created_at", "id"], direction: "desc" } as const satisfies Order;

/** The caller's favorites, newest first. */
export async function listFavorites(
  context: SignedInContext,
  input: Input<"collect/list">,
): Promise<Output<"collect/list">> {
  const { read } = context.db;
  const live = liveFolders(read, context.identity.userId).select("id");
  let own = read.selectFrom("collects").where("user_id", "=", context.identity.userId);
  if (input.contentType !== undefined) own = own.where("content_type", "=", input.contentType);
  if (input.folderId === null)
    own = own.where(({ eb, or }) => or([eb("folder_id", "is", null), eb("folder_id", "not in", live)]));
  else if (input.folderId !== undefined) {
    await requireFolder(context, read, input.folderId);
    own = own.where("folder_id", "=", input.folderId);
  }
  const { cursor, pageSize } = input;
  const rows = await readPage(own.selectAll(), {
    list: "collects",
    order: latest,
    table: "collects",
    cursor,
    pageSize,
  });
  const cards = await cardsOf(context, "favorites", rows.list.map(targetOf));
  const list = rows.list.map((row) => toItem(row, cards));
  const page = { ...rows, list };
  if (cursor !== undefined) return page;
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return { ...page, total };
}

/** Which of these items are favorites of the caller. */
export async function favoriteState(
  context: SignedInContext,
  { contentType, targetIds }: Input<"collect/state">,
): Promise<Output<"collect/state">> {
  const rows = await context.db.read
    .selectFrom("collects")
    .select("target_id")
    .where("user_id", "=", context.identity.userId)
    .where("content_type", "=", contentType)
    .where("target_id", "in", targetIds)
    .execute();
  return { list: rows.map((row) => row.target_id) };
}

const targetOf = (row: Row<"collects">) => ({
  contentType: typeFor("favorites", row.content_type),
  targetId: row.target_id,
});

function toItem(row: Row<"collects">, cards: ReadonlyMap<string, CardOf<"favorites">>): FavoriteItem {
  const target = targetOf(row);
  const card = cards.get(targetKey(target));
  const favorite = { ...target, collectedAt: new Date(row.created_at).toISOString(), folderId: row.folder_id };
  return card === undefined ? { kind: "gone", ...favorite } : { ...favorite, ...card };
}
