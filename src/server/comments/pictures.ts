import type { Identity } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { handedInStatus } from "../publishing/hand-in.ts";
import { pickedImages } from "../publishing/pictures.ts";

/** A row of `comment_images` without its comment id. */
export interface PickedPicture {
  position: number;
  upload_id: number;
  image: string;
  width: number;
  height: number;
}

/** The member's own uploads, in the given order. A member's first pictures are `held` for review, like a first post. */
export async function pickPictures(
  identity: Identity,
  trx: Writer,
  uploadIds: readonly number[],
): Promise<{ pictures: PickedPicture[]; held: boolean }> {
  if (uploadIds.length === 0) return { pictures: [], held: false };
  if (identity.kind !== "member") throw new AppError("forbidden", { tip: "登录后才能发图片" });
  const picked = await pickedImages(
    { identity },
    trx,
    [...new Set(uploadIds)].map((uploadId) => ({ uploadId, alt: "" })),
  );
  const pictures = picked.map(({ row: { position, upload_id, image, width, height } }) => ({
    position,
    upload_id,
    image,
    width,
    height,
  }));
  const status = await handedInStatus(trx, identity.userId, hasShownPictures);
  return { pictures, held: status === "pending" };
}

async function hasShownPictures(trx: Writer, userId: number): Promise<boolean> {
  const found = await trx
    .selectFrom("comments")
    .select("id")
    .where("author_id", "=", userId)
    .where("pictures", ">", 0)
    .where("status", "=", "published")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
