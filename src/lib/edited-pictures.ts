import { adPositions } from "./ad-positions.ts";
import { keysOf } from "./rows.ts";

/** Pictures that editors upload, by where they are displayed, with the pixel widths they are stored in. */
export const editedPictures = {
  poster: { label: "海报 16:9", widths: [320, 640, 1280], width: 1280, height: 720 },
  /** A film's poster in portrait format. */
  filmPortrait: { label: "竖版海报 2:3", widths: [200, 400, 800], width: 800, height: 1200 },
  cover: { label: "封面 16:9", widths: [320, 640, 1280], width: 1280, height: 720 },
  portrait: { label: "照片 3:4", widths: [240, 480], width: 480, height: 640 },
  ...adPositions,
} as const;

export type EditedPictureKind = keyof typeof editedPictures;

export const editedPictureKinds = keysOf(editedPictures);

/** Pixels a part must be wide to be cut for this position: smaller ones would be blurred. */
export function narrowestCrop(kind: EditedPictureKind): number {
  const { widths, width } = editedPictures[kind];
  return widths[Math.floor((widths.length - 1) / 2)] ?? width;
}

/** The largest part of a picture with the proportions of this position. */
export function largestCrop(kind: EditedPictureKind, { width, height }: { width: number; height: number }) {
  const ratio = editedPictures[kind].width / editedPictures[kind].height;
  return width / height > ratio
    ? { width: Math.max(1, Math.round(height * ratio)), height }
    : { width, height: Math.max(1, Math.round(width / ratio)) };
}

export function isEditedPictureKind(kind: string): kind is EditedPictureKind {
  return Object.hasOwn(editedPictures, kind);
}
