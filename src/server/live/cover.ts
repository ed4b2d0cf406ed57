import { randomUUID } from "node:crypto";
import type { Image } from "#lib/contract/schemas/shared.ts";
import type { Input } from "#lib/contract/shapes.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import { imageFiles, imageSizes, toImageOrNull } from "../core/images.ts";
import type { Row } from "../db/schema.ts";
import type { Storage } from "../storage/storage.ts";
import { customerShare } from "../limits/address.ts";
import { cutPicture } from "../uploads/decode.ts";
import { heldPictures, ownPicture, readPicture } from "../uploads/uploads.ts";
import { liveKey } from "./playlist.ts";
import { wrongField } from "../core/errors.ts";

/** It has the shape of a film's poster. */
const kind = "poster";

/** What is displayed; null before the first picture, and when its files are gone with the others. */
export function coverOf(
  { images, now }: Context,
  row: Pick<Row<"lives">, "cover" | "started_at" | "ended_at">,
): Image | null {
  const isKept = row.started_at !== null && (row.ended_at === null || row.ended_at + keptAfterEnd > now());
  return isKept ? toImageOrNull(images, kind, row.cover) : null;
}

/** Milliseconds after the end for which those who watch can still look back. */
export const keptAfterEnd = 6 * 3_600_000;

/** Stores a picture, cut to the shape of a cover, among the files of the live. Answers its key. @throws {AppError} `notAPicture`. */
export async function keepCover(storage: Storage, folder: string, bytes: Uint8Array, from = ""): Promise<string> {
  const key = liveKey(folder, `cover-${randomUUID()}`);
  const files = imageFiles(kind, key);
  const pictures = await cutPicture(bytes, imageSizes(kind), from);
  for (const [at, picture] of pictures.entries()) await storage.put(files[at] ?? key, picture);
  return key;
}

type Choice = NonNullable<Input<"live/change">["cover"]>;

/**
 * What is written for the owner's choice: a picture of theirs, the frame that is shown now, or frames of the broadcast by themselves.
 * @throws {AppError} `imageMissing`, `formInvalid`.
 */
export async function chosenCover(
  context: SignedInContext,
  live: Pick<Row<"lives">, "folder">,
  choice: Choice,
): Promise<Partial<Pick<Row<"lives">, "cover" | "cover_chosen">>> {
  if (choice === "auto") return { cover_chosen: 0 };
  if (choice === "keep") return { cover_chosen: 1 };
  const picture = await ownPicture(context, choice.uploadId);
  // It cannot wait for a review: the live is on now.
  if ((await heldPictures(context, [choice.uploadId])).length > 0)
    throw wrongField("cover", "这张图片要先审，请换一张");
  const bytes = await readPicture(context, picture);
  const cover = await keepCover(context.storage, live.folder, bytes, customerShare(context.caller.ip));
  return { cover, cover_chosen: 1 };
}
