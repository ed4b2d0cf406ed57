import { randomUUID } from "node:crypto";
import type { AdPosition } from "#lib/ad-positions.ts";
import type { SignedInContext } from "../core/context.ts";
import { imageFiles, imageSizes } from "../core/images.ts";
import { adFolder } from "../media/folders.ts";
import { cutPicture } from "../uploads/decode.ts";
import { ownPicture, readPicture } from "../uploads/uploads.ts";

/** Stores an uploaded picture in the sizes of this position; returns its key. Throws `imageMissing`. */
export async function keepAdPicture(context: SignedInContext, imageId: number, position: AdPosition): Promise<string> {
  const sent = await readPicture(context, await ownPicture(context, imageId));
  const key = `${adFolder}${randomUUID()}`;
  const made = await cutPicture(sent, imageSizes(position));
  for (const [index, file] of imageFiles(position, key).entries()) {
    const bytes = made[index];
    if (bytes) await context.storage.put(file, bytes);
  }
  return key;
}
