import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import type { Sprite } from "#lib/contract/schemas/catalogue.ts";
import { singlePicture } from "./filters.ts";
import { inputArgs, quiet } from "./input.ts";
import type { Rung } from "./ladder.ts";
import { runProgram, type Tools } from "./run.ts";
import type { Source } from "./film-source.ts";

/** Number of frames to choose a poster from, and the widths in which each is stored. */
const wanted = 6;
const widths = [320, 640, 1280];
const shape = { width: 1280, height: 720 };
/** A frame whose mean brightness (0 to 255) is outside these limits is nearly black or white. */
const dark = 28;
const bright = 228;

/** What posters are cut from. */
export interface Pictured {
  width: number;
  height: number;
  /** ffmpeg arguments that open it at this second. */
  open: (second: number) => string[];
  /** Its picture, e.g. `v:0`. */
  stream: string;
  /** Filters that make of it a picture in RGB of the size; none if it is so. */
  filter: string | null;
}

/** A finished film of this site. */
export function finishedFilm(file: string, { width, height }: { width: number; height: number }): Pictured {
  // While seeking from the previous key frame, frames that no other frame depends on are skipped.
  const quick = ["-threads", "1", "-skip_frame", "noref"];
  const open = (second: number) => [
    ...quick,
    "-protocol_whitelist",
    "file,pipe",
    "-ss",
    `${second}`,
    "-i",
    `file:${file}`,
  ];
  return { width, height, open, stream: "v:0", filter: null };
}

/** The source of a film, without what is laid on its pictures. */
export function bareFilm(source: Source, rung: Rung, canToneMap: boolean): Pictured {
  const { file, container, from = 0, picture } = source;
  return {
    width: rung.width,
    height: rung.height,
    open: (second) => ["-threads", "1", ...inputArgs(file, container, from + second)],
    stream: `${picture.index}`,
    filter: singlePicture(source, rung, canToneMap),
  };
}

/** Cuts posters at these seconds of a film into `to`; returns their names without width and extension. */
export async function cutPosters(
  film: Pictured,
  seconds: readonly number[],
  tools: Tools,
  to: string,
): Promise<string[]> {
  const frames = seconds.map((_, index) => `frame-${index}.rgb`);
  const inputs = seconds.flatMap((second) => film.open(second));
  const outputs = frames.flatMap((name, index) => [
    "-map",
    `${index}:${film.stream}`,
    ...(film.filter === null ? [] : ["-vf", film.filter]),
    "-frames:v",
    "1",
    "-pix_fmt",
    "rgb24",
    "-f",
    "rawvideo",
    name,
  ]);
  const args = [...quiet, ...inputs, ...outputs];
  await runProgram(tools.ffmpeg, args, { ...tools, timeout: 5 * 60_000, memory: 4 * 1024 ** 3 });
  const read = await Promise.all(frames.map((name) => readFile(path.join(tools.folder, name)).catch(() => null)));
  // Damaged parts of the film produce no picture.
  const whole = read
    .filter((bytes) => bytes?.length === film.width * film.height * 3)
    .filter((bytes) => bytes !== null);
  const names = whole.map((_, index) => `poster-${index + 1}`);
  await Promise.all(names.map((name, index) => encode(whole[index], film, path.join(to, name))));
  return names;
}

async function encode(
  bytes: Buffer | undefined,
  { width, height }: { width: number; height: number },
  to: string,
): Promise<void> {
  const frame = sharp(bytes, { raw: { width, height, channels: 3 } });
  const { data, info } = await framed(frame, width / height);
  for (const wide of widths) {
    await sharp(data, { raw: info })
      .resize({ width: wide })
      .webp({ quality: 78, effort: 2 })
      .toFile(`${to}-${wide}.webp`);
  }
}

/** As many seconds spread over a film nobody has looked at. */
export function evenSeconds(duration: number): number[] {
  return Array.from({ length: wanted }, (_, part) => ((part + 0.5) * duration) / wanted);
}

/** Up to six seconds spread over the film, each the clearest of its part; fewer if there are fewer preview pictures. */
export async function clearSeconds(
  { picNum, row, col, width, height, interval }: Sprite,
  sheets: readonly string[],
  duration: number,
): Promise<number[]> {
  const scores = await Promise.all(
    sheets.map(async (sheet, page) => {
      const { data, info } = await sharp(sheet).greyscale().raw().toBuffer({ resolveWithObject: true });
      const count = Math.min(row * col, picNum - page * row * col);
      return Array.from({ length: Math.max(0, count) }, (_, cell) => {
        const from = Math.floor(cell / col) * height * info.width + (cell % col) * width;
        return clearness(data, from, info.width, { width, height });
      });
    }),
  ).then((pages) => pages.flat());
  const parts = Math.min(wanted, scores.length);
  return Array.from({ length: parts }, (_, part) => {
    const [from, to] = [Math.floor((part * scores.length) / parts), Math.floor(((part + 1) * scores.length) / parts)];
    const among = scores.slice(from, to);
    const best = from + among.indexOf(Math.max(...among));
    return Math.min(best * interval, Math.max(0, duration - 0.2));
  });
}

/** How much detail a preview shows: the sum of differences between neighbouring pixels, reduced for very dark or bright pictures. */
function clearness(
  grey: Buffer,
  from: number,
  stride: number,
  { width, height }: { width: number; height: number },
): number {
  let [sum, edges] = [0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 1; x < width; x += 1) {
      const at = from + y * stride + x;
      const value = grey[at] ?? 0;
      sum += value;
      edges += Math.min(48, Math.abs(value - (grey[at - 1] ?? 0)));
    }
  }
  const mean = sum / (width * height);
  return mean < dark || mean > bright ? edges / 100 : edges;
}

/** A frame as a 16:9 picture; a frame of another shape is placed on a blurred copy of itself. */
async function framed(frame: Sharp, aspect: number) {
  const proportion = aspect / (shape.width / shape.height);
  if (proportion > 0.9 && proportion < 1.12) return raw(frame.resize({ ...shape, fit: "cover" }));
  const whole = await raw(frame.clone().resize({ ...shape, fit: "inside" }));
  const blurred = await raw(
    frame.resize({ width: 64, height: 36, fit: "cover" }).blur(2).modulate({ brightness: 0.6 }),
  );
  const ground = sharp(blurred.data, { raw: blurred.info }).resize({ ...shape, kernel: "cubic" });
  return raw(ground.composite([{ input: whole.data, raw: whole.info }]).removeAlpha());
}

/** Raw pixels without sharp's other metadata: otherwise it would apply e.g. premultiplication again. */
async function raw(picture: Sharp) {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data, info: { width: info.width, height: info.height, channels: info.channels } };
}
