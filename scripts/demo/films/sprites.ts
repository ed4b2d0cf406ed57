import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { ffmpeg } from "./commands.ts";
import { fps } from "./film.ts";
import { sprite } from "./settings.ts";

export interface Sprite {
  urls: string[];
  picNum: number;
  row: number;
  col: number;
  width: number;
  height: number;
  interval: number;
}

/** Cuts the preview pictures: cell `i` is the frame at second `i * interval`. */
export async function writeSprites(pictures: string, folder: string, duration: number): Promise<Sprite> {
  const interval = duration <= 40 ? 1 : 2;
  const { width, height, col, row, quality } = sprite;
  const draft = await mkdtemp(join(tmpdir(), "sprites-"));
  const filter = `select=not(mod(n\\,${interval * fps})),scale=${width}:${height}:flags=area,tile=${col}x${row}`;
  await ffmpeg(["-i", pictures, "-vf", filter, "-vsync", "0", join(draft, "%03d.png")]);
  const sheets = (await readdir(draft)).toSorted();
  const urls = sheets.map((_, index) => `sprite-${index + 1}.webp`);
  for (const [index, sheet] of sheets.entries()) {
    await sharp(join(draft, sheet))
      .webp({ quality, effort: 6 })
      .toFile(join(folder, `sprite-${index + 1}.webp`));
  }
  await rm(draft, { recursive: true });
  return { urls, picNum: Math.ceil(Math.round(duration * fps) / (interval * fps)), row, col, width, height, interval };
}
