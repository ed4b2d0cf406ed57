import { editedPictureKinds, editedPictures, isWhole, largestCrop, narrowestCrop } from "#lib/edited-pictures.ts";
import type { MediaPicture, MediaUse } from "#lib/contract/schemas/media-library.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError, wrongField } from "../core/errors.ts";
import { toImage } from "../core/images.ts";
import { isUsed } from "../media/editors-pictures.ts";
import { withHidden } from "../media/shown.ts";
import { inPixels } from "../uploads/decode.ts";
import { cutOriginal, keepOriginal, readOriginal, requireLarge } from "./originals.ts";
import { describeOriginal, findOriginal } from "./list.ts";
import { usesOf } from "./uses.ts";

/** Adds a picture to the library. Throws `pictureTooSmall` if it is too small for every position. */
export async function addMedia(
  context: SignedInContext,
  { file }: Input<"admin/media/add">,
): Promise<Output<"admin/media/add">> {
  const { original, known } = await keepOriginal(context, file, (size) => {
    const cropped = editedPictureKinds.filter((kind) => !isWhole(kind));
    const fits = cropped.some((kind) => largestCrop(kind, size).width >= narrowestCrop(kind));
    if (fits) return;
    const tip = `图片只有 ${size.width}×${size.height}，哪个位置都放不下，请换一张大一些的`;
    throw new AppError("pictureTooSmall", { tip });
  });
  const { id, name } = original;
  await context.db.write((trx) => recordOwnAction(context, trx, { act: "media.add", summary: `${id} ${name}` }));
  return { picture: await describeOriginal(context, id), known };
}

/** Proportions may differ by so much: percentages are rounded. */
const tolerance = 0.02;

/**
 * Cuts a part of a picture for a position.
 * @throws {AppError} `imageMissing`, `pictureTooSmall`; `formInvalid` if the part is outside or has other proportions
 */
export async function cropMedia(
  context: SignedInContext,
  { id, kind, area }: Input<"admin/media/crop">,
): Promise<Output<"admin/media/crop">> {
  const original = await findOriginal(context, id);
  const beyond = 100.01;
  if (area.x + area.width > beyond || area.y + area.height > beyond) throw wrongField("area", "裁剪框超出了图片");
  const part = inPixels(area, original.width, original.height);
  const { width, height } = editedPictures[kind];
  const ratio = width / height;
  // Rounding to whole pixels weighs more in a small part.
  if (!isWhole(kind) && Math.abs(part.width / part.height / ratio - 1) > tolerance + 1 / part.height) {
    throw wrongField("area", `裁剪框要是这个位置的比例（${width}:${height}）`);
  }
  requireLarge(kind, part);
  const key = await cutOriginal(context, original, await readOriginal(context, original), kind, part);
  await context.db.write((trx) =>
    recordOwnAction(context, trx, { act: "media.crop", summary: `${id} ${original.name} ${kind}` }),
  );
  return { key, image: toImage(withHidden(context), kind, key) };
}

export async function describeMedia(
  context: SignedInContext,
  { id, alt }: Input<"admin/media/alt">,
): Promise<MediaPicture> {
  await findOriginal(context, id);
  await context.db.write(async (trx) => {
    await trx.updateTable("media_originals").set({ alt }).where("id", "=", id).execute();
    await recordOwnAction(context, trx, { act: "media.alt", summary: `${id} ${alt}` });
  });
  return describeOriginal(context, id);
}

/** Deletes a picture that nothing uses; it can be restored for some days. Throws `pictureInUse`, with where. */
export async function deleteMedia(
  context: SignedInContext,
  { id }: Input<"admin/media/del">,
): Promise<Output<"admin/media/del">> {
  const { db, now } = context;
  const { name } = await findOriginal(context, id);
  await db.write(async (trx) => {
    const gone = await trx
      .updateTable("media_originals")
      .set({ deleted_at: now() })
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .where(({ not }) => not(isUsed))
      .returning("id")
      .executeTakeFirst();
    if (!gone) throw inUse((await usesOf(trx, [id])).get(id) ?? []);
    await recordOwnAction(context, trx, { act: "media.delete", summary: `${id} ${name}` });
  });
  return {};
}

function inUse(uses: readonly MediaUse[]): AppError {
  if (uses.length === 0) return new AppError("imageMissing");
  return new AppError("pictureInUse", { tip: usedBy(uses) });
}

/** Names those that are there now; earlier versions only if there are no others. */
function usedBy(uses: readonly MediaUse[]): string {
  const present = uses.filter(({ when }) => when !== "past");
  const shown = present.length > 0 ? present : uses;
  const names = shown
    .slice(0, 3)
    .map(({ title }) => `“${title}”`)
    .join("、");
  const count = shown.length > 3 ? shown.length : 0;
  if (present.length > 0)
    return count > 0 ? `${names}等 ${count} 处用着这张图片，不能删除` : `${names}用着这张图片，不能删除`;
  return count > 0
    ? `${names}等 ${count} 处以前的版本用着这张图片，不能删除`
    : `${names}以前的版本用着这张图片，不能删除`;
}

/** Throws `imageMissing` if it has been removed for good. */
export async function restoreMedia(
  context: SignedInContext,
  { id }: Input<"admin/media/restore">,
): Promise<MediaPicture> {
  await context.db.write(async (trx) => {
    const row = await trx
      .updateTable("media_originals")
      .set({ deleted_at: null })
      .where("id", "=", id)
      .returning("name")
      .executeTakeFirst();
    if (!row) throw new AppError("imageMissing");
    await recordOwnAction(context, trx, { act: "media.restore", summary: `${id} ${row.name}` });
  });
  return describeOriginal(context, id);
}
