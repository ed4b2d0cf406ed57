import { sql } from "kysely";
import type { Context } from "../core/context.ts";
import { isImageKind, imageFiles } from "../core/images.ts";
import type { Reader, Writer } from "../db/open.ts";

const day = 86_400_000;
/** A deleted picture can be restored for so long. */
const deletedKept = 7 * day;

/** Widths of the copies of an original: for the grid, and for cropping. */
export const originalCopies = [320, 1280];

/** Files of an original, below the media root. */
export const originalFiles = (file: string): string[] => [
  file,
  ...originalCopies.map((width) => `${file}-${width}.webp`),
];

/** Whether a cut of the original in the outer query is used in content or named by a version of it. */
export const isUsed = sql<boolean>`exists (select 1 from media_cuts where media_cuts.original_id = media_originals.id and (
  exists (select 1 from media_uses where media_uses.image = media_cuts.image)
  or exists (select 1 from videos where videos.poster = media_cuts.image)
  or exists (select 1 from video_pictures where video_pictures.image = media_cuts.image)
  or exists (select 1 from performers where performers.portrait = media_cuts.image)
  or exists (select 1 from performer_portraits where performer_portraits.image = media_cuts.image)
  or exists (select 1 from topics where topics.cover = media_cuts.image)
  or exists (select 1 from site_settings where document like '%"' || media_cuts.image || '"%')
  or exists (select 1 from ads where ads.image = media_cuts.image)))`;

/** Removes the pictures that editors deleted some days ago, unless they are used again. */
export async function removeDeleted(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, storage, now } = context;
  const due = (trx: Reader | Writer) =>
    trx
      .selectFrom("media_originals")
      .select(["id", "file"])
      .where("deleted_at", "<", now() - deletedKept)
      .where(({ not }) => not(isUsed));
  await db.write(async (trx) => {
    const again = trx.updateTable("media_originals").set({ deleted_at: null }).where("deleted_at", "is not", null);
    await again.where(isUsed).execute();
  });
  for (const { id, file } of await due(db.primary).execute()) {
    signal?.throwIfAborted();
    const cuts = await db.primary
      .selectFrom("media_cuts")
      .select(["image", "kind"])
      .where("original_id", "=", id)
      .execute();
    const files = cuts.flatMap(({ image, kind }) => (isImageKind(kind) ? imageFiles(kind, image) : []));
    // The row goes last: what an earlier attempt has removed is simply gone.
    for (const name of [...files, ...originalFiles(file)]) await storage.delete(name);
    await db.write((trx) => trx.deleteFrom("media_originals").where("id", "=", id).execute());
  }
}
