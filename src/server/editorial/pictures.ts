import { isAdPosition } from "#lib/ad-positions.ts";
import { largestCrop } from "#lib/edited-pictures.ts";
import type { ContentDocument, ContentKind } from "#lib/contract/schemas/editorial.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { ImageUrls, SignedInContext } from "../core/context.ts";
import { fileAddress, type ImageKind, imageFiles, toImage } from "../core/images.ts";
import { withHidden } from "../media/shown.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import { cutOriginal, keepOriginal } from "../media-library/originals.ts";

/** Stores the centre of a picture in every size of its kind, with the kind's proportions; the media library keeps the whole. */
export async function keepPicture(
  context: SignedInContext,
  { kind, file }: Input<"admin/content/picture">,
): Promise<Output<"admin/content/picture">> {
  const { original, bytes } = await keepOriginal(context, file);
  const { width, height } = largestCrop(kind, original);
  const left = Math.floor((original.width - width) / 2);
  const top = Math.floor((original.height - height) / 2);
  const key = await cutOriginal(context, original, bytes, kind, { left, top, width, height });
  await context.db.write((trx) => recordOwnAction(context, trx, { act: "content.picture", summary: `${kind} ${key}` }));
  return { key, image: toImage(withHidden(context), kind, key) };
}

const sitePictures = ["icon", "logo", "logoDark", "shareImage", "watermark"];

/** Image kind of a field. */
function pictureKind(kind: ContentKind, name: string, document: ContentDocument): ImageKind {
  if (kind === "ad") return isAdPosition(document["position"]) ? document["position"] : "home-banner";
  if (kind === "site") return name === "icon" ? "siteIcon" : name === "shareImage" ? "cover" : "siteLogo";
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
  return ["poster", "cover", "portrait", "portraits", "stills", "image", ...sitePictures].flatMap((name) =>
    [document[name]]
      .flat()
      .filter((value) => typeof value === "string")
      .filter((key) => /^images\/[a-z0-9/-]+$/.test(key))
      .map((key) => ({ key, files: imageFiles(pictureKind(kind, name, document), key) })),
  );
}
