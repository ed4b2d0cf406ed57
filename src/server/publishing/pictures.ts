import { beginningOf } from "#lib/characters.ts";
import type { PostImage } from "#lib/contract/schemas/posts.ts";
import { altLimit } from "#lib/field-limits.ts";
import type { Context, ImageUrls, SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { toImage } from "../core/images.ts";
import { toPrivateImage } from "../media/private-image.ts";
import { uploadFolder } from "../media/folders.ts";
import { uploadedImage } from "../uploads/uploads.ts";

interface Kept {
  image: string;
  width: number;
  height: number;
  alt: string;
}

/** A picture of a post or review: uploaded by its author, or imported with content. */
export function toWrittenImage(urls: ImageUrls, { image, width, height, alt }: Kept): PostImage {
  if (image.startsWith(uploadFolder)) return { ...uploadedImage(urls, { image_key: image, width, height }), alt };
  return { ...toImage(urls, "post", image), width, height, alt };
}

/** The same for a user who may see it although it is not public. */
export function toPrivatePicture(
  context: Pick<Context, "images" | "now">,
  row: Kept,
  person: "reader" | "owner",
): PostImage {
  return toPrivateImage(context, row.image, toWrittenImage(context.images, row), person);
}

interface Picked {
  uploadId: number;
  alt: string;
}

/**
 * Rows for the caller's own uploads in the given order. Throws `imageMissing` that says which are gone, also for another user's uploads.
 */
export async function pickedImages<Image extends Picked>(
  { identity }: Pick<SignedInContext, "identity">,
  trx: Writer,
  picked: readonly Image[],
): Promise<{ row: Kept & { upload_id: number; position: number }; picked: Image }[]> {
  if (picked.length === 0) return [];
  const rows = await trx
    .selectFrom("uploaded_images")
    .selectAll()
    .where("owner_id", "=", identity.userId)
    .where(
      "id",
      "in",
      picked.map(({ uploadId }) => uploadId),
    )
    .execute();
  const uploads = new Map(rows.map((row) => [row.id, row]));
  const gone = picked.flatMap(({ uploadId }, index) => (uploads.has(uploadId) ? [] : [index + 1]));
  return picked.map((one, position) => {
    const row = uploads.get(one.uploadId);
    if (!row) {
      const tip = `第 ${gone.join("、")} 张图片已经不在了，请移除，需要的话重新上传`;
      throw new AppError("imageMissing", { tip, fields: { images: tip } });
    }
    const alt = beginningOf(one.alt, altLimit);
    const { id, image_key, width, height } = row;
    return { picked: one, row: { position, upload_id: id, image: image_key, width, height, alt } };
  });
}
