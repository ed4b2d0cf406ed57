import { randomBytes } from "node:crypto";
import { isAdPosition } from "#lib/ad-positions.ts";
import type { ContentDocument, ContentKind } from "#lib/contract/schemas/editorial.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { ImageUrls, SignedInContext } from "../core/context.ts";
import { fileAddress, type ImageKind, imageFiles, imageSizes, toImage } from "../core/images.ts";
import { editorialFolder } from "../media/folders.ts";
import { withHidden } from "../media/shown.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import { cutPicture } from "../uploads/decode.ts";

/** Stores a picture in every size of its kind, cropped to the kind's aspect ratio. */
export async function keepPicture(
  context: SignedInContext,
  { kind, file }: Input<"admin/content/picture">,
): Promise<Output<"admin/content/picture">> {
  const key = `${editorialFolder}${randomBytes(16).toString("hex")}`;
  const made = await cutPicture(new Uint8Array(await file.arrayBuffer()), imageSizes(kind));
  for (const [at, name] of imageFiles(kind, key).entries())
    await context.storage.put(name, made[at] ?? new Uint8Array());
  await context.db.write((trx) => recordOwnAction(context, trx, { act: "content.picture", summary: `${kind} ${key}` }));
  return { key, image: toImage(withHidden(context), kind, key) };
}

/** Image kind of a field. */
export function pictureKind(kind: ContentKind, name: string, document: ContentDocument): ImageKind {
  if (kind === "ad") return isAdPosition(document["position"]) ? document["position"] : "home-banner";
  if (name === "cover") return "cover";
  if (kind === "video") return name === "portrait" ? "filmPortrait" : "poster";
  return "portrait";
}

/** Addresses of small versions of the pictures a document names, by their keys. */
export function picturesOf(images: ImageUrls, kind: ContentKind, document: ContentDocument): Record<string, string> {
  return Object.fromEntries(
    namedPictures(kind, document).map(({ key, files: [smallest = ""] }) => [key, fileAddress(images, smallest)]),
  );
}

/** The files of the pictures a document names, below the media root. */
export function pictureFilesOf(kind: ContentKind, document: ContentDocument): string[] {
  return namedPictures(kind, document).flatMap(({ files }) => files);
}

function namedPictures(kind: ContentKind, document: ContentDocument): { key: string; files: string[] }[] {
  return ["poster", "cover", "portrait", "portraits", "stills", "image"].flatMap((name) =>
    [document[name]]
      .flat()
      .filter((value) => typeof value === "string")
      .filter((key) => /^images\/[a-z0-9/-]+$/.test(key))
      .map((key) => ({ key, files: imageFiles(pictureKind(kind, name, document), key) })),
  );
}
