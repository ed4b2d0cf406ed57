import type { Sharp } from "sharp";
import { AppError } from "../core/errors.ts";
import { createQueue } from "../limits/queue.ts";

/** Maximum number of pixels of a picture. */
const maxPixels = 40_000_000;

/** Magic bytes by sharp's format name. No formats that are text or refer to other files. */
const beginnings: readonly { format: string; at: number; bytes: readonly string[] }[] = [
  { format: "jpeg", at: 0, bytes: ["\xff\xd8\xff"] },
  { format: "png", at: 0, bytes: ["\x89PNG\r\n\x1a\n"] },
  { format: "gif", at: 0, bytes: ["GIF87a", "GIF89a"] },
  { format: "webp", at: 8, bytes: ["WEBP"] },
  { format: "heif", at: 4, bytes: ["ftypavif", "ftypavis"] },
];

/** Pictures are decoded one at a time: each may take a few hundred megabytes for a moment. */
const queue = createQueue({ concurrency: 1, waiting: 32, retryAfter: 10 });

/** An uploaded picture: rotated upright, first frame only, without metadata. */
export interface Picture {
  /** Encodes as WebP of at most this width. */
  encode(width: number): Promise<Buffer>;
  width: number;
  height: number;
}

export interface CropArea {
  /** In percent of width and height. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Runs `work` with the decoded picture. Nobody else's picture is decoded until it ends, so it waits for nothing but `encode`. Pictures from
 * everywhere have their turns: `from` is who sent it (`customerShare`), nobody for the site's own.
 * @throws {AppError} `notAPicture` unless it is in a known format, `pictureDamaged`, `pictureTooLarge`.
 */
export function withPicture<Result>(
  bytes: Uint8Array,
  work: (picture: Picture) => Promise<Result>,
  from = "",
): Promise<Result> {
  const format = formatOf(bytes);
  if (format === null) throw new AppError("notAPicture");
  return queue.run(async () => {
    const { width, height } = await sizeOf(bytes, format);
    return work({ width, height, encode: (widest) => encode(bytes, { width: Math.min(widest, width) }) });
  }, from);
}

/** A square of the picture as WebP in several widths; the centre if no area is given. */
export function squares(
  bytes: Uint8Array,
  area: CropArea | undefined,
  widths: readonly number[],
  from = "",
): Promise<Buffer[]> {
  const cut = async ({ width, height }: Picture) => {
    const extract = area && inPixels(area, width, height);
    const made: Buffer[] = [];
    for (const side of widths)
      made.push(await encode(bytes, { width: side, height: side, ...(extract && { extract }) }));
    return made;
  };
  return withPicture(bytes, cut, from);
}

/** The centre of a picture as WebP in these sizes, whatever its own size. */
export function cutPicture(
  bytes: Uint8Array,
  sizes: readonly { width: number; height: number }[],
  from = "",
): Promise<Buffer[]> {
  const cut = async () => {
    const made: Buffer[] = [];
    for (const size of sizes) made.push(await encode(bytes, size));
    return made;
  };
  return withPicture(bytes, cut, from);
}

/** A part of the upright picture, in pixels. */
export interface PixelArea {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Encoding {
  format: "webp" | "png";
  /** The whole part, with transparent margins, instead of its centre. */
  whole: boolean;
}

/** That part of a picture in these sizes. */
export function cropPicture(
  bytes: Uint8Array,
  extract: PixelArea,
  sizes: readonly { width: number; height: number }[],
  encoding: Encoding = usual,
): Promise<Buffer[]> {
  return withPicture(bytes, async () => {
    const made: Buffer[] = [];
    for (const size of sizes) made.push(await encode(bytes, { ...size, extract }, encoding));
    return made;
  });
}

function formatOf(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  const found = beginnings.find(({ at, bytes }) => bytes.some((text) => head.startsWith(text, at)));
  return found?.format ?? (isAvifInside(bytes) ? "heif" : null);
}

/** A file that is named after its container, `mif1` or `msf1`, says beside that whether it is AVIF or the HEIC of phones. */
function isAvifInside(bytes: Uint8Array): boolean {
  const box = Buffer.from(bytes.subarray(0, 256));
  if (box.length < 16 || !/^ftypm[is]f1$/.test(box.toString("latin1", 4, 12))) return false;
  return /^(?:[\s\S]{4})*avi[fs]/.test(box.toString("latin1", 16, box.readUInt32BE(0)));
}

async function open(bytes: Uint8Array): Promise<Sharp> {
  // Threads that only render pages never decode: they need not load it.
  const { default: sharp } = await import("sharp");
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", pages: 1 });
}

async function sizeOf(bytes: Uint8Array, format: string): Promise<{ width: number; height: number }> {
  try {
    const picture = await open(bytes);
    const found = await picture.metadata();
    if (found.format !== format) throw new AppError("notAPicture");
    if (found.width * found.height > maxPixels) throw new AppError("pictureTooLarge");
    return found.autoOrient;
  } catch (error) {
    throw refusal(error);
  }
}

interface Target {
  width: number;
  height?: number;
  extract?: PixelArea;
}

const usual: Encoding = { format: "webp", whole: false };
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

async function encode(
  bytes: Uint8Array,
  { width, height, extract }: Target,
  { format, whole }: Encoding = usual,
): Promise<Buffer> {
  try {
    const picture = await open(bytes);
    const upright = picture.autoOrient();
    const part = extract ? upright.extract(extract) : upright;
    const size = { width, ...(height === undefined ? {} : { height }) };
    const fit = whole
      ? ({ fit: "contain", position: width === height ? "centre" : "left", background: transparent } as const)
      : ({ fit: "cover" } as const);
    const made = part.resize({ ...size, ...fit });
    return await (format === "png" ? made.png() : made.webp({ quality: 82 })).toBuffer();
  } catch (error) {
    throw refusal(error);
  }
}

function refusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const tooLarge = error instanceof Error && error.message.includes("pixel limit");
  return new AppError(tooLarge ? "pictureTooLarge" : "pictureDamaged");
}

export function inPixels(area: CropArea, width: number, height: number): PixelArea {
  const left = Math.min(width - 1, Math.round((area.x / 100) * width));
  const top = Math.min(height - 1, Math.round((area.y / 100) * height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round((area.width / 100) * width))),
    height: Math.max(1, Math.min(height - top, Math.round((area.height / 100) * height))),
  };
}
