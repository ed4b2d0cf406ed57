import { adPositions } from "./ad-positions.ts";
import { keysOf } from "./rows.ts";

interface EditedPicture {
  label: string;
  /** Pixel widths it is stored in, ascending. */
  widths: readonly number[];
  width: number;
  height: number;
  /** The whole picture, with transparent margins where it has other proportions, instead of its centre. */
  whole?: true;
  /** Default: WebP. */
  format?: "png";
}

/** Pictures that editors upload, by where they are displayed. */
export const editedPictures = {
  poster: { label: "海报 16:9", widths: [320, 640, 1280], width: 1280, height: 720 },
  /** A film's poster in portrait format. */
  filmPortrait: { label: "竖版海报 2:3", widths: [200, 400, 800], width: 800, height: 1200 },
  cover: { label: "封面 16:9", widths: [320, 640, 1280], width: 1280, height: 720 },
  portrait: { label: "照片 3:4", widths: [240, 480], width: 480, height: 640 },
  /** PNG, because home screens of phones take nothing else. */
  siteIcon: { label: "图标 1:1", widths: [32, 180, 192, 512], width: 512, height: 512, whole: true, format: "png" },
  siteLogo: { label: "徽标 4:1", widths: [240, 480], width: 480, height: 120, whole: true },
  ...adPositions,
} as const satisfies Readonly<Record<string, EditedPicture>>;

export type EditedPictureKind = keyof typeof editedPictures;

export const editedPictureKinds = keysOf(editedPictures);

/** Pixels a part must be wide to be cut for this position: smaller ones would be blurred. */
export function narrowestCrop(kind: EditedPictureKind): number {
  const { widths, width } = editedPictures[kind];
  return widths[Math.floor((widths.length - 1) / 2)] ?? width;
}

/** Whether a position shows whole pictures: they are not cropped. */
export function isWhole(kind: EditedPictureKind): boolean {
  const picture: EditedPicture = editedPictures[kind];
  return picture.whole === true;
}

/** The largest part of a picture with the proportions of this position. */
export function largestCrop(kind: EditedPictureKind, { width, height }: { width: number; height: number }) {
  if (isWhole(kind)) return { width, height };
  const ratio = editedPictures[kind].width / editedPictures[kind].height;
  return width / height > ratio
    ? { width: Math.max(1, Math.round(height * ratio)), height }
    : { width, height: Math.max(1, Math.round(width / ratio)) };
}

export function isEditedPictureKind(kind: string): kind is EditedPictureKind {
  return Object.hasOwn(editedPictures, kind);
}
