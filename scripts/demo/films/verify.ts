import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { filmFile } from "../../../src/server/content/schema.ts";
import { run } from "./commands.ts";
import { fps, seconds } from "./film.ts";
import { films } from "./registry.ts";
import { segment } from "./settings.ts";
import { readShorts } from "./shorts/short.ts";

/** Checks every rendered film and prints its size: `node scripts/demo/films/verify.ts`. */
const filmsFolder = join(import.meta.dirname, "../../../content/media/films");

const packets = z.object({
  packets: z.array(z.object({ codec_type: z.string(), pts_time: z.string(), flags: z.string() })),
});

let total = 0;
for (const film of [...films, ...(await readShorts())]) {
  const folder = join(filmsFolder, film.key);
  const described = filmFile.parse(parse(await readFile(join(folder, "film.yaml"), "utf8")));
  if (Math.abs(described.duration - seconds(film)) > 0.1) throw new Error(`${film.key}: lasts ${described.duration}`);
  for (const { playlist } of described.renditions) await checkRendition(folder, playlist, described.duration);
  const cells = described.sprite.picNum;
  const room = described.sprite.urls.length * described.sprite.row * described.sprite.col;
  if (cells > room || (cells - 1) * described.sprite.interval >= described.duration)
    throw new Error(`${film.key}: sprite`);
  const size = await sizeOf(folder);
  total += size;
  const rates = described.renditions.map(({ height, bandwidth }) => `${height}p ${Math.round(bandwidth / 1000)}k`);
  console.log(
    `${film.key.padEnd(16)} ${described.duration.toFixed(3)} s  ${(size / 1e6).toFixed(2)} MB  ${rates.join("  ")}`,
  );
}
console.log(`all films: ${(total / 1e6).toFixed(2)} MB`);

/**
 * Checks a rendition through its playlist: duration of sound and picture, and a key frame at the start of each segment and nowhere else.
 */
async function checkRendition(folder: string, playlist: string, duration: number): Promise<void> {
  const fields = ["-show_entries", "packet=codec_type,pts_time,flags", "-of", "json"];
  const all = packets.parse(
    JSON.parse(await run("ffprobe", ["-v", "error", ...fields, join(folder, playlist)])),
  ).packets;
  const video = all.filter(({ codec_type }) => codec_type === "video");
  const audio = all.filter(({ codec_type }) => codec_type === "audio");
  const start = Math.min(...video.map(({ pts_time }) => Number(pts_time)));
  const length = (list: typeof all) => Math.max(...list.map(({ pts_time }) => Number(pts_time))) - start;
  const keys = video.filter(({ flags }) => flags.startsWith("K")).map(({ pts_time }) => Number(pts_time) - start);
  const where = `${folder} ${playlist}`;
  if (Math.abs(length(video) + 1 / fps - duration) > 0.05) throw new Error(`${where}: picture lasts ${length(video)}`);
  if (Math.abs(length(audio) - duration) > 0.1) throw new Error(`${where}: sound lasts ${length(audio)}`);
  if (keys.length !== Math.ceil(duration / segment)) throw new Error(`${where}: ${keys.length} key frames`);
  if (keys.some((time, index) => Math.abs(time - index * segment) > 0.001))
    throw new Error(`${where}: keys at ${keys}`);
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
