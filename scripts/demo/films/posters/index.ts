import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { H, W } from "../film.ts";
import { readVideos } from "../shorts/videos.ts";
import { drawPoster } from "./draw.ts";

const CONTENT = join(import.meta.dirname, "../../../../content");
const POSTERS = join(CONTENT, "media/images/videos");
/** Widths pages ask for. */
const WIDTHS = [1280, 640, 320];

/** Draws the poster of every video in `content/videos/` and takes away those of videos that are gone. */
export async function makePosters(): Promise<void> {
  await mkdir(POSTERS, { recursive: true });
  const names = new Set<string>();
  for (const { video, film, index } of await readVideos()) {
    const picture = sharp(drawPoster(film, video, index), { raw: { width: W, height: H, channels: 4 } }).removeAlpha();
    for (const width of WIDTHS) {
      const name = `${video.key}-${width}.webp`;
      names.add(name);
      await picture.clone().resize(width).webp({ quality: 76, effort: 5 }).toFile(join(POSTERS, name));
    }
  }
  for (const name of await readdir(POSTERS)) if (!names.has(name)) await rm(join(POSTERS, name));
  console.log(`posters: ${names.size / WIDTHS.length} videos`);
}
