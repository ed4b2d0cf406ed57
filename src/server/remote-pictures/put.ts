import { changingVideo } from "../catalogue/change.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { picturesIn, slotKey, stillPosition, type PictureSlot } from "./slots.ts";
import { parseStills, withStill } from "./stills.ts";

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
    .orderBy("kind")
    .orderBy("target_id")
    .orderBy("place")
    .execute();
  const standing = await picturesIn(trx, context.db.engine, slots);
  const tags: string[] = [];
  for (const slot of slots) {
    const before = standing.get(slotKey(slot));
    const position = stillPosition(slot.place);
    if (before !== undefined && position !== null)
      tags.push(...(await putStill(context, trx, { ...slot, position }, image)));
    else if (before !== undefined && before === slot.instead_of) tags.push(...(await put(context, trx, slot, image)));
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

async function putStill(
  context: Putting,
  trx: Writer,
  { target_id: id, position, instead_of }: { target_id: number; position: number; instead_of: string },
  image: string,
): Promise<string[]> {
  await trx
    .insertInto("video_facts")
    .values({ video_id: id })
    .onConflict((conflict) => conflict.column("video_id").doNothing())
    .execute();
  // Several stills of a film may be fetched at once.
  const row = trx.selectFrom("video_facts").select("stills").where("video_id", "=", id);
  const { stills: before } = await row.forUpdate().executeTakeFirstOrThrow();
  const stills = await withStill(trx, parseStills(before), { videoId: id, position, insteadOf: instead_of, image });
  if (!stills) return [];
  return changingVideo(context, trx, id, async () => {
    await trx
      .updateTable("video_facts")
      .set({ stills: JSON.stringify(stills) })
      .where("video_id", "=", id)
      .execute();
  });
}
