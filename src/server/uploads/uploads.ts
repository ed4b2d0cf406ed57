import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { UploadedImage } from "#lib/contract/schemas/uploads.ts";
import type { Image } from "#lib/contract/schemas/shared.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { Context, ImageUrls, SignedInContext } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { AppError } from "../core/errors.ts";
import { addressShare, customerShare } from "../limits/address.ts";
import { admitNewcomer } from "../limits/newcomers.ts";
import { uploadFolder } from "../media/folders.ts";
import { lockUser } from "../people/lock.ts";
import { outsideReason } from "../screening/screening.ts";
import { type Picture, withPicture } from "./decode.ts";

/** Pictures per day. */
const quota = { guest: 20, member: 200 };
const day = 86_400_000;
/** Width in which a picture is sent to the operators' program, one of those in which it is stored. */
const checkedWidth = 960;
/** Widths in which a picture is stored, up to its own width. */
const widths = [320, 960, 1920];

/** Checks that the caller may upload pictures now, before any byte is read. Throws `uploadQuota` or `tooManyRequests`. */
export async function admitPictures(context: SignedInContext): Promise<void> {
  await context.limits.take(["upload-by-address", addressShare(context.caller.ip)]);
  await requireQuota(context, context.db.read, 1);
  await admitNewcomer(context, "pictures");
}

export async function uploadPicture(
  context: SignedInContext,
  { file }: Input<"upload/img">,
): Promise<Output<"upload/img">> {
  const [picture] = await keep(context, [file]);
  if (!picture) throw new AppError("internal");
  return picture;
}

export async function uploadPictures(
  context: SignedInContext,
  { files }: Input<"upload/images">,
): Promise<Output<"upload/images">> {
  await requireQuota(context, context.db.read, files.length);
  return { list: await keep(context, files) };
}

async function requireQuota({ identity, now }: SignedInContext, reader: Reader | Writer, more: number): Promise<void> {
  const { count } = await reader
    .selectFrom("uploaded_images")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("owner_id", "=", identity.userId)
    .where("created_at", ">", now() - day)
    .executeTakeFirstOrThrow();
  if (count + more > quota[identity.kind]) throw new AppError("uploadQuota", { retryAfter: day / 1000 / 24 });
}

type NewPicture = Pick<Row<"uploaded_images">, "image_key" | "width" | "height" | "bytes" | "held">;

/** Stores all pictures or none: another request may have used up the daily quota since the first check. */
async function keep(context: SignedInContext, files: readonly File[]): Promise<UploadedImage[]> {
  const { db, identity, now } = context;
  const pictures: NewPicture[] = [];
  try {
    for (const file of files) pictures.push(await store(context, file));
    const rows = await db.write(async (trx) => {
      await lockUser(trx, identity.userId);
      await requireQuota(context, trx, pictures.length);
      const values = pictures.map((picture) => ({ ...picture, owner_id: identity.userId, created_at: now() }));
      return trx.insertInto("uploaded_images").values(values).returningAll().execute();
    });
    return rows
      .toSorted((left, right) => left.id - right.id)
      .map((row) => ({ id: row.id, image: uploadedImage(context.images, row) }));
  } catch (error) {
    for (const picture of pictures) await discard(context, picture);
    throw error;
  }
}

/** Stores a picture in all its sizes. Throws `pictureBlocked` if the operators' program forbids it. */
async function store({ storage, contentCheck, caller }: SignedInContext, file: File): Promise<NewPicture> {
  const image_key = `${uploadFolder}${randomUUID()}`;
  const { width, height, sizes } = await decoded(file, customerShare(caller.ip));
  const checked = sizes.get(Math.min(width, checkedWidth));
  if (!checked) throw new Error(`a picture of ${width} is not stored in the width that is checked`);
  const held = await reviewReason(contentCheck, checked);
  let bytes = 0;
  for (const [size, picture] of sizes) {
    const { size: written } = await storage.put(`${image_key}-${size}.webp`, picture);
    bytes += written;
  }
  return { image_key, width, height, bytes, held };
}

/** The picture by widths. Others have theirs decoded while the program and the storage answer. */
async function decoded(
  file: File,
  from: string,
): Promise<{ width: number; height: number; sizes: Map<number, Buffer> }> {
  const copy = async ({ width, height, encode }: Picture) => {
    const sizes = new Map<number, Buffer>();
    for (const size of widthsOf(width)) sizes.set(size, await encode(size));
    return { width, height, sizes };
  };
  return withPicture(new Uint8Array(await file.arrayBuffer()), copy, from);
}

/** Why what shows the picture needs a review; empty for none. */
async function reviewReason(contentCheck: Context["contentCheck"], picture: Buffer): Promise<string> {
  if (contentCheck === null) return "";
  const { verdict, reason } = await contentCheck.ask({ picture });
  if (verdict === "block") throw new AppError("pictureBlocked", reason === "" ? {} : { tip: reason });
  return verdict === "hold" ? reason || outsideReason : "";
}

/**
 * Reasons for which what shows these pictures of the caller's needs a review. A picture that something published of theirs shows has had its
 * review.
 */
export async function heldPictures({ db, identity }: SignedInContext, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { userId } = identity;
  const rows = await db.primary
    .selectFrom("uploaded_images")
    .select("held")
    .where("owner_id", "=", userId)
    .where("id", "in", [...ids])
    .where("held", "!=", "")
    .where(({ selectFrom, not, or, exists }) => {
      const comments = selectFrom("comments")
        .innerJoin("comment_images", "comment_images.comment_id", "comments.id")
        .select("comments.id")
        .where("comments.author_id", "=", userId)
        .where("comments.status", "=", "published")
        .whereRef("comment_images.upload_id", "=", "uploaded_images.id");
      const posts = selectFrom("posts")
        .innerJoin("post_images", "post_images.post_id", "posts.id")
        .select("posts.id")
        .where("posts.author_id", "=", userId)
        .where("posts.status", "=", "published")
        .whereRef("post_images.upload_id", "=", "uploaded_images.id");
      const reviews = selectFrom("reviews")
        .innerJoin("review_images", "review_images.review_id", "reviews.id")
        .select("reviews.id")
        .where("reviews.author_id", "=", userId)
        .where("reviews.status", "=", "published")
        .whereRef("review_images.upload_id", "=", "uploaded_images.id");
      return not(or([exists(comments), exists(posts), exists(reviews)]));
    })
    .execute();
  return [...new Set(rows.map(({ held }) => held))];
}

async function discard({ storage }: Context, { image_key, width }: NewPicture): Promise<void> {
  for (const size of widthsOf(width)) await storage.delete(`${image_key}-${size}.webp`);
}

/** The caller's own picture. Throws `imageMissing`, also for another user's. */
export async function ownPicture({ db, identity }: SignedInContext, id: number): Promise<Row<"uploaded_images">> {
  const row = await db.read
    .selectFrom("uploaded_images")
    .selectAll()
    .where("id", "=", id)
    .where("owner_id", "=", identity.userId)
    .executeTakeFirst();
  if (!row) throw new AppError("imageMissing");
  return row;
}

/** The bytes of a picture's largest file. */
export async function readPicture({ storage }: Context, row: Row<"uploaded_images">): Promise<Buffer> {
  const largest = widthsOf(row.width).at(-1) ?? row.width;
  return buffer(await storage.open(`${row.image_key}-${largest}.webp`));
}

/** An uploaded picture in the format of the API. */
export function uploadedImage(
  { base }: ImageUrls,
  row: Pick<Row<"uploaded_images">, "image_key" | "width" | "height">,
): Image {
  const sizes = widthsOf(row.width);
  const address = (size: number) => `${base}/${row.image_key}-${size}.webp`;
  const largest = sizes.at(-1) ?? row.width;
  return {
    url: address(sizes[Math.floor((sizes.length - 1) / 2)] ?? largest),
    srcset: sizes.map((size) => `${address(size)} ${size}w`).join(", "),
    width: largest,
    height: Math.max(1, Math.round((row.height / row.width) * largest)),
  };
}

function widthsOf(width: number): number[] {
  const smaller = widths.filter((size) => size < width);
  return [...smaller, Math.min(width, widths.at(-1) ?? width)].filter(
    (size, index, all) => all.indexOf(size) === index,
  );
}
