import { changingVideo } from "../catalogue/change.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { picturesIn, placeKey, type Placed } from "./places.ts";

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
  const places = await trx
    .selectFrom("remote_picture_places")
    .select(["kind", "target_id", "place", "instead_of"])
    .where("picture_id", "=", pictureId)
    .where("put", "=", 0)
    .execute();
  const standing = await picturesIn(trx, context.db.engine, places);
  const tags: string[] = [];
  for (const place of places) {
    const before = standing.get(placeKey(place));
    if (before !== undefined && before === place.instead_of) tags.push(...(await put(context, trx, place, image)));
    const row = trx
      .updateTable("remote_picture_places")
      .set({ put: 1 })
      .where("kind", "=", place.kind)
      .where("target_id", "=", place.target_id)
      .where("place", "=", place.place);
    await row.execute();
  }
  return tags;
}

async function put(
  context: Putting,
  trx: Writer,
  { kind, target_id: id, place }: Placed,
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
