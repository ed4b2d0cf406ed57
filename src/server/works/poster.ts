import { randomUUID } from "node:crypto";
import type { Input } from "#lib/contract/shapes.ts";
import { filmDetails } from "../films/films.ts";
import type { SignedInContext } from "../core/context.ts";
import { type ImageKind, imageSizes, imageFiles } from "../core/images.ts";
import { customerShare } from "../limits/address.ts";
import { cutPicture } from "../uploads/decode.ts";
import { ownPicture, readPicture } from "../uploads/uploads.ts";
import type { WorkRow } from "./rows.ts";
import { wrongField } from "../core/errors.ts";

type Choice = NonNullable<Input<"works/modify/media">["poster"]>;

/** Key of the poster that was chosen; a picture of the owner's is cut to a poster's shape and kept beside the film. */
export async function preparePoster(context: SignedInContext, row: WorkRow, choice: Choice): Promise<string> {
  if ("frame" in choice) {
    const { frames = [] } = filmDetails.parse(JSON.parse(row.details));
    if (!frames.some((frame) => `${row.folder}/${frame}` === choice.frame))
      throw wrongField("poster", "这张画面已经不在了");
    return choice.frame;
  }
  return keepBeside(context, row, { kind: "poster", uploadId: choice.uploadId });
}

/** Key of the upright poster: a picture of the owner's, cut to its shape and kept beside the film; empty for none. */
export async function preparePortrait(
  context: SignedInContext,
  row: WorkRow,
  choice: { uploadId: number } | null,
): Promise<string> {
  return choice === null ? "" : keepBeside(context, row, { kind: "filmPortrait", ...choice });
}

async function keepBeside(
  context: SignedInContext,
  row: WorkRow,
  { kind, uploadId }: { kind: ImageKind; uploadId: number },
): Promise<string> {
  const bytes = await readPicture(context, await ownPicture(context, uploadId));
  const key = `${row.folder}/posters/u${uploadId}-${randomUUID()}`;
  const files = imageFiles(kind, key);
  const pictures = await cutPicture(bytes, imageSizes(kind), customerShare(context.caller.ip));
  for (const [at, picture] of pictures.entries()) await context.storage.put(files[at] ?? key, picture);
  return key;
}

/** Id of the upload that a picture beside a film was cut from; null for its frames, and for older pictures. */
export function uploadOf(key: string): number | null {
  const id = /\/posters\/u(\d+)-/.exec(key)?.[1];
  return id === undefined ? null : Number(id);
}
