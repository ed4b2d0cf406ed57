import { changingVideo } from "../catalogue/change.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { picturesIn, slotKey, type PictureSlot } from "./slots.ts";

type Putting = Pick<Context, "db" | "now" | "pushTargets">;

/**
 * Sets a fetched picture in all its pending positions, unless the picture there has changed since. Returns the cache tags to invalidate.
 */
export async function putEverywhere(
  context: Putting,
  trx: Writer,
  pictureId: number,
  image: string,
): Promise<string[]> {
  const slots = await trx
    .selectFrom("remote_picture_places")
    .select(["kind", "target_id", "place", "instead_of"])
    .where("picture_id", "=", pictureId)
    .where("put", "=", 0)
    .execute();
  const standing = await picturesIn(trx, context.db.engine, slots);
  const tags: string[] = [];
  for (const slot of slots) {
    const before = standing.get(slotKey(slot));
    if (before !== undefined && before === slot.instead_of) tags.push(...(await put(context, trx, slot, image)));
    const row = trx
      .updateTable("remote_picture_places")
      .set({ put: 1 })
      .where("kind", "=", slot.kind)
      .where("target_id", "=", slot.target_id)
      .where("place", "=", slot.place);
    await row.execute();
  }
  return tags;
}

async function put(
  context: Putting,
  trx: Writer,
  { kind, target_id: id, place }: PictureSlot,
  image: string,
): Promise<string[]> {
  if (kind === "performer") {
    const set = { portrait: image, changed_at: context.now() };
    await trx.updateTable("performers").set(set).where("id", "=", id).execute();
    return ["performers", `performer:${id}`];
  }
  return changingVideo(context, trx, id, async () => {
    if (place === "poster") await trx.updateTable("videos").set({ poster: image }).where("id", "=", id).execute();
    else
      await trx
        .insertInto("video_facts")
        .values({ video_id: id, portrait: image })
        .onConflict((conflict) => conflict.column("video_id").doUpdateSet({ portrait: image }))
        .execute();
  });
}
