import { hash, randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { beginningOf } from "#lib/characters.ts";
import { isWhole, narrowestCrop, type EditedPictureKind } from "#lib/edited-pictures.ts";
import { cleanLine } from "#lib/user-text.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { formatOf, imageFiles, imageSizes } from "../core/images.ts";
import type { Row } from "../db/schema.ts";
import { originalCopies, originalFiles } from "../media/editors-pictures.ts";
import { editorialFolder, originalFolder } from "../media/folders.ts";
import { cropPicture, type PixelArea, withPicture } from "../uploads/decode.ts";

export type Original = Row<"media_originals">;

const maxName = 120;

/**
 * Keeps a sent picture whole, with small copies for editors. The same file is kept once: sending it again finds it, also if it was
 * deleted meanwhile.
 * @throws {AppError} `notAPicture`, `pictureTooLarge`, and what `check` refuses
 */
export async function keepOriginal(
  context: SignedInContext,
  file: File,
  check: (size: { width: number; height: number }) => void = () => {},
): Promise<{ original: Original; bytes: Uint8Array; known: boolean }> {
  const { db, storage, identity, now } = context;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const digest = hash("sha256", bytes);
  const find = () =>
    db.write((trx) =>
      trx
        .updateTable("media_originals")
        .set({ deleted_at: null })
        .where("digest", "=", digest)
        .returningAll()
        .executeTakeFirst(),
    );
  const before = await find();
  if (before) return { original: before, bytes, known: true };
  const key = `${originalFolder}${randomBytes(16).toString("hex")}`;
  const { copies, ...size } = await withPicture(bytes, async ({ width, height, encode }) => {
    check({ width, height });
    const copies: Buffer[] = [];
    for (const widest of originalCopies) copies.push(await encode(widest));
    return { width, height, copies };
  });
  const [whole = key, ...names] = originalFiles(key);
  for (const [at, copy] of names.entries()) await storage.put(copy, copies[at] ?? new Uint8Array());
  await storage.put(whole, bytes);
  const name = beginningOf(cleanLine(file.name), maxName);
  const row = { file: key, digest, name, ...size, bytes: bytes.length, sent_by: identity.userId, created_at: now() };
  const original = await db.write((trx) =>
    trx
      .insertInto("media_originals")
      .values(row)
      .onConflict((conflict) => conflict.column("digest").doNothing())
      .returningAll()
      .executeTakeFirst(),
  );
  if (original) return { original, bytes, known: false };
  // Somebody sent the same file at this moment.
  for (const one of originalFiles(key)) await storage.delete(one);
  const other = await find();
  if (!other) throw new AppError("internal");
  return { original: other, bytes, known: true };
}

/** Reads the file of an original as it was sent. */
export async function readOriginal({ storage }: SignedInContext, { file }: Original): Promise<Uint8Array> {
  return buffer(await storage.open(file));
}

/** Stores that part of the original in every size of its kind. Cutting the same part again returns the same picture. */
export async function cutOriginal(
  { db, storage, now }: SignedInContext,
  { id }: Original,
  bytes: Uint8Array,
  kind: EditedPictureKind,
  area: PixelArea,
): Promise<string> {
  const { left: x, top: y, width, height } = area;
  const cut = { original_id: id, kind, x, y, width, height };
  const find = async () => {
    let query = db.primary.selectFrom("media_cuts").select("image").where("original_id", "=", id);
    query = query.where("kind", "=", kind).where("x", "=", x).where("y", "=", y);
    return (await query.where("width", "=", width).where("height", "=", height).executeTakeFirst())?.image;
  };
  const known = await find();
  if (known !== undefined) return known;
  const image = `${editorialFolder}${randomBytes(16).toString("hex")}`;
  const made = await cropPicture(bytes, area, imageSizes(kind), {
    format: formatOf(kind),
    whole: isWhole(kind),
  });
  const names = imageFiles(kind, image);
  for (const [at, name] of names.entries()) await storage.put(name, made[at] ?? new Uint8Array());
  const row = await db.write((trx) =>
    trx
      .insertInto("media_cuts")
      .values({ ...cut, image, created_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning("image")
      .executeTakeFirst(),
  );
  if (row) return image;
  for (const name of names) await storage.delete(name);
  return (await find()) ?? image;
}

/** Refuses a part that would be blurred in its position. */
export function requireLarge(kind: EditedPictureKind, { width }: { width: number }): void {
  const minWidth = narrowestCrop(kind);
  if (width < minWidth) {
    throw new AppError("pictureTooSmall", { tip: `裁出的部分宽 ${width} 像素，这个位置至少要 ${minWidth} 像素` });
  }
}
