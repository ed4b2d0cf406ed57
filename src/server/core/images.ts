import { editedPictures } from "#lib/edited-pictures.ts";
import type { Image } from "#lib/contract/schemas/shared.ts";
import type { ImageUrls } from "./context.ts";

/** Widths in which pictures of each kind are stored, ascending, and the size of the largest file. */
const kinds = {
  /** Of any shape: the actual size is in each row of `post_images`. */
  post: { widths: [360, 1080], width: 1080, height: 1080 },
  avatar: { widths: [96, 192], width: 192, height: 192 },
  ...editedPictures,
} as const;

export type ImageKind = keyof typeof kinds;

export function isImageKind(kind: string): kind is ImageKind {
  return Object.hasOwn(kinds, kind);
}

/** Format of the files, which is also how their names end. */
export function formatOf(kind: ImageKind): "png" | "webp" {
  const stored = kinds[kind];
  return "format" in stored ? stored.format : "webp";
}

/** Size in pixels of the largest file of a kind. */
export function largestSize(kind: ImageKind): { width: number; height: number } {
  const { width, height } = kinds[kind];
  return { width, height };
}

/** The files of a picture, below the media root. */
export function imageFiles(kind: ImageKind, key: string): string[] {
  return kinds[kind].widths.map((width) => `${key}-${width}.${formatOf(kind)}`);
}

/** Size in pixels of each of these files. */
export function imageSizes(kind: ImageKind): { width: number; height: number }[] {
  const { widths, width, height } = kinds[kind];
  return widths.map((size) => ({ width: size, height: Math.round((size / width) * height) }));
}

/** `key` is the picture's path without width and extension, e.g. `images/videos/rain-city`. */
export function toImage(urls: ImageUrls, kind: ImageKind, key: string): Image {
  const { widths, width, height } = kinds[kind];
  const address = (size: number) => fileAddress(urls, `${key}-${size}.${formatOf(kind)}`);
  const middling = widths[Math.floor((widths.length - 1) / 2)] ?? width;
  return {
    url: address(middling),
    srcset: widths.map((size) => `${address(size)} ${size}w`).join(", "),
    width,
    height,
  };
}

/** Like `toImage`; null for an empty key, which means no picture. */
export function toImageOrNull(urls: ImageUrls, kind: ImageKind, key: string): Image | null {
  return key === "" ? null : toImage(urls, kind, key);
}

/** URL of a file below the media root. */
export function fileAddress(urls: ImageUrls, file: string): string {
  return urls.hidden?.(file) ?? `${urls.base}/${file}`;
}

export function isObfuscated(urls: ImageUrls, key: string): boolean {
  return urls.obfuscated.some((prefix) => key.startsWith(prefix));
}
