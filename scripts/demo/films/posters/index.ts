import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { parse } from "yaml";
import { videosFile } from "../../../../src/server/content/schema.ts";
import { H, W } from "../film.ts";
import { films } from "../registry.ts";
import { drawPoster } from "./draw.ts";

const CONTENT = join(import.meta.dirname, "../../../../content");
const VIDEOS = join(CONTENT, "videos");
const POSTERS = join(CONTENT, "media/images/videos");
/** Widths pages ask for. */
const WIDTHS = [1280, 640, 320];

/** Draws the poster of every video in `content/videos/` and takes away those of videos that are gone. */
export async function makePosters(): Promise<void> {
  await mkdir(POSTERS, { recursive: true });
  const seen = new Map<string, number>();
  const names = new Set<string>();
  for (const video of await readVideos()) {
    const film = films.find(({ key }) => key === video.film);
    if (!film) throw new Error(`video ${video.key}: no film ${video.film}`);
    const index = seen.get(film.key) ?? 0;
    seen.set(film.key, index + 1);
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

/** Ordered so that a video named after its film comes first and the rest by key: a new video does not change the others' numbers by chance. */
async function readVideos(): Promise<{ key: string; title: string; film: string }[]> {
  const files = (await readdir(VIDEOS)).filter((name) => name.endsWith(".yaml"));
  const lists = await Promise.all(
    files.map(async (name) => videosFile.parse(parse(await readFile(join(VIDEOS, name), "utf8")))),
  );
  return lists
    .flat()
    .toSorted((a, b) => Number(b.key === b.film) - Number(a.key === a.film) || a.key.localeCompare(b.key));
}
