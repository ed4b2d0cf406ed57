import { mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { H, W } from "../film.ts";
import { type Drawn, readVideos } from "../shorts/videos.ts";
import { drawPoster } from "./draw.ts";
import { drawStill } from "./still.ts";
import { drawUpright, upright } from "./upright.ts";

const media = join(import.meta.dirname, "../../../../content/media");
/** Folders that contain only these pictures. */
const folders = ["images/videos", "images/uprights", "images/stills"];

interface Drawing {
  /** Path below the media folder, without width and extension. */
  path: string;
  width: number;
  height: number;
  /** Widths requested by pages. */
  widths: readonly number[];
  quality: number;
  draw(): Uint8Array;
}

/** Draws the pictures of all videos in `content/videos/`, or of the chosen ones, and deletes those of videos that no longer exist. */
export async function makePosters(only: readonly string[] = []): Promise<void> {
  const videos = await readVideos();
  const drawings = videos.map((drawn) => ({ key: drawn.video.key, all: drawingsOf(drawn) }));
  for (const { key, all } of drawings) {
    if (only.length === 0 || only.includes(key)) for (const drawing of all) await write(drawing);
  }
  const names = new Set(
    drawings.flatMap(({ all }) => all.flatMap(({ path, widths }) => widths.map((width) => `${path}-${width}.webp`))),
  );
  for (const folder of folders) {
    const files = await readdir(join(media, folder));
    for (const name of files) if (!names.has(`${folder}/${name}`)) await rm(join(media, folder, name));
  }
  console.log(`posters: ${videos.length} videos`);
}

function drawingsOf({ video, film, index }: Drawn): Drawing[] {
  const wide = { width: W, height: H, widths: [1280, 640, 320] };
  const filmless = video.small !== film.english;
  const poster = {
    ...wide,
    path: `images/videos/${video.key}`,
    quality: filmless ? 54 : 76,
    draw: () => drawPoster({ ...film, english: video.small }, video, index),
  };
  const tall = {
    ...upright,
    path: video.portrait,
    widths: [800, 400, 200],
    quality: 50,
    draw: () => drawUpright(film, video, index),
  };
  const stills = video.stills.map((path, at) => ({
    ...wide,
    path,
    quality: 50,
    draw: () => drawStill(film, index + at),
  }));
  return [...(video.poster === "" ? [] : [poster]), ...(video.portrait === "" ? [] : [tall]), ...stills];
}

async function write({ path, width, height, widths, quality, draw }: Drawing): Promise<void> {
  await mkdir(join(media, dirname(path)), { recursive: true });
  const picture = sharp(draw(), { raw: { width, height, channels: 4 } }).removeAlpha();
  for (const size of widths) {
    await picture
      .clone()
      .resize(size)
      .webp({ quality, effort: 6 })
      .toFile(join(media, `${path}-${size}.webp`));
  }
}
