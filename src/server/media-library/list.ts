import { sql } from "kysely";
import { isEditedPictureKind } from "#lib/edited-pictures.ts";
import type { MediaPicture, MediaShape } from "#lib/contract/schemas/media-library.ts";
import type { Image, Page } from "#lib/contract/schemas/shared.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { fileAddress } from "../core/images.ts";
import { contains } from "../db/dialect/lower-case.ts";
import type { Reader } from "../db/open.ts";
import { isUsed, originalCopies } from "../media/editors-pictures.ts";
import { withHidden } from "../media/shown.ts";
import { latestId, readPage } from "../paging/paging.ts";
import type { Original } from "./originals.ts";
import { usesOf } from "./uses.ts";

/** Within ten percent of a square counts as one. */
const shapes: Record<MediaShape, ReturnType<typeof sql<boolean>>> = {
  wide: sql<boolean>`media_originals.width * 10 > media_originals.height * 11`,
  tall: sql<boolean>`media_originals.height * 10 > media_originals.width * 11`,
  square: sql<boolean>`(media_originals.width * 10 <= media_originals.height * 11
    and media_originals.height * 10 <= media_originals.width * 11)`,
};

const originals = (db: Reader) =>
  db
    .selectFrom("media_originals")
    .leftJoin("users", "users.id", "media_originals.sent_by")
    .selectAll("media_originals")
    .select("users.name as sender")
    .where("media_originals.deleted_at", "is", null);

/** One page of the pictures editors have sent, latest first. */
export async function listMedia(
  context: SignedInContext,
  { q, used, shape, cursor, pageSize }: Input<"admin/media/list">,
): Promise<Page<MediaPicture>> {
  // A search reads every name: not on the event loop.
  let query = originals(q === "" && used === undefined ? context.db.primary : context.db.scan);
  if (used !== undefined) query = query.where(used ? isUsed : sql<boolean>`not ${isUsed}`);
  if (shape !== undefined) query = query.where(shapes[shape]);
  if (q !== "") {
    query = query.where(sql<boolean>`(${contains("media_originals.name", q)} or ${contains("media_originals.alt", q)}
      or exists (select 1 from media_cuts inner join media_uses on media_uses.image = media_cuts.image
        inner join content_entries on content_entries.id = media_uses.entry_id
        where media_cuts.original_id = media_originals.id and ${contains("content_entries.title", q)}))`);
  }
  const asked = { list: "media", order: latestId, table: "media_originals", cursor, pageSize };
  const page = await readPage(query, asked);
  return { ...page, list: await described(context, page.list) };
}

type Sent = Original & { sender: string | null };

async function described(context: SignedInContext, rows: readonly Sent[]): Promise<MediaPicture[]> {
  const ids = rows.map(({ id }) => id);
  const uses = await usesOf(context.db.primary, ids);
  const cuts =
    ids.length === 0
      ? []
      : await context.db.primary
          .selectFrom("media_cuts")
          .select(["original_id", "kind"])
          .distinct()
          .where("original_id", "in", ids)
          .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    alt: row.alt,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    sentAt: new Date(row.created_at).toISOString(),
    sentBy: row.sender ?? "",
    image: originalImage(context, row),
    kinds: cuts
      .filter((cut) => cut.original_id === row.id)
      .flatMap(({ kind }) => (isEditedPictureKind(kind) ? kind : [])),
    uses: uses.get(row.id) ?? [],
  }));
}

function originalImage(context: SignedInContext, { file, width, height }: Original): Image {
  const images = withHidden(context);
  const [small = "", large = ""] = originalCopies.map((copy) => fileAddress(images, `${file}-${copy}.webp`));
  const [min = width, max = width] = originalCopies.map((copy) => Math.min(copy, width));
  return {
    url: small,
    srcset: min === max ? `${small} ${min}w` : `${small} ${min}w, ${large} ${max}w`,
    width: max,
    height: Math.max(1, Math.round((height / width) * max)),
  };
}

/** A picture that is not deleted. Throws `imageMissing`. */
export async function findOriginal(context: SignedInContext, id: number): Promise<Sent> {
  const row = await originals(context.db.primary).where("media_originals.id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("imageMissing");
  return row;
}

/** A picture as listed. Throws `imageMissing`. */
export async function describeOriginal(context: SignedInContext, id: number): Promise<MediaPicture> {
  const [picture] = await described(context, [await findOriginal(context, id)]);
  if (!picture) throw new AppError("imageMissing");
  return picture;
}

/** The original from which a picture was cut, and the part. */
export async function findMedia(
  context: SignedInContext,
  { key }: Input<"admin/media/find">,
): Promise<Output<"admin/media/find">> {
  const cut = await context.db.primary
    .selectFrom("media_cuts")
    .innerJoin("media_originals", "media_originals.id", "media_cuts.original_id")
    .selectAll("media_cuts")
    .select(["media_originals.width as whole_width", "media_originals.height as whole_height"])
    .where("image", "=", key)
    .where("media_originals.deleted_at", "is", null)
    .executeTakeFirst();
  if (!cut) return { picture: null, area: null };
  const area = {
    x: (cut.x / cut.whole_width) * 100,
    y: (cut.y / cut.whole_height) * 100,
    width: (cut.width / cut.whole_width) * 100,
    height: (cut.height / cut.whole_height) * 100,
  };
  return { picture: await describeOriginal(context, cut.original_id), area };
}
