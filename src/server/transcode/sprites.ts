import { readdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { Sprite } from "#lib/contract/schemas/catalogue.ts";

/** How preview pictures are cut: cell `i` is the frame at second `i * interval`. */
export interface SpritePlan extends Omit<Sprite, "urls"> {
  /** ffmpeg filter that turns the film into sheets. */
  filter: string;
}

const cell = { width: 160, height: 90, col: 5, row: 5 };
const quality = 58;
/** File names of the sheets before they are compressed. */
export const rawSheets = "sheet-%04d.png";

export function planSprites(duration: number): SpritePlan {
  const interval = intervalFor(duration);
  const picNum = Math.max(1, Math.ceil(Math.round(duration * 1000) / (interval * 1000)));
  const { width, height, col, row } = cell;
  const filter = [
    // Each cell holds the latest frame at its second.
    `fps=fps=1/${interval}:start_time=0:round=up`,
    `trim=end_frame=${picNum}`,
    `scale=${width}:${height}:force_original_aspect_ratio=decrease:flags=area`,
    `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2`,
    `tile=${col}x${row}`,
  ].join(",");
  return { ...cell, picNum, interval, filter };
}

/** Seconds between previews: short for short films; about 1,400 pictures for the longest. */
function intervalFor(duration: number): number {
  const steps = [
    { upTo: 12, interval: 0.5 },
    { upTo: 40, interval: 1 },
    { upTo: 600, interval: 2 },
    { upTo: 3600, interval: 5 },
  ];
  return steps.find(({ upTo }) => duration <= upTo)?.interval ?? 10;
}

/** The sheets in a folder: the sprite with their final names, and the paths of the uncompressed files. */
export async function findSheets(
  { picNum, row, col, width, height, interval }: SpritePlan,
  folder: string,
): Promise<{ sprite: Sprite; sheets: string[] }> {
  const sheets = (await readdir(folder)).filter((name) => /^sheet-\d+\.png$/.test(name)).toSorted();
  const urls = sheets.map((_, index) => `sprite-${index + 1}.webp`);
  const cells = Math.min(picNum, sheets.length * row * col);
  return {
    sprite: { urls, picNum: cells, row, col, width, height, interval },
    sheets: sheets.map((name) => path.join(folder, name)),
  };
}

/** Compresses each sheet into `to`, under its name in the sprite. */
export async function packSheets({ urls }: Sprite, sheets: readonly string[], to: string): Promise<void> {
  for (const [index, name] of urls.entries())
    await sharp(sheets[index]).webp({ quality, effort: 4 }).toFile(path.join(to, name));
}
