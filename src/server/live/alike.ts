import path from "node:path";
import { z } from "zod";
import type { Programs } from "../env/programs.ts";
import { quiet } from "../transcode/input.ts";
import { runProgram } from "../transcode/run.ts";

/** What one connection sent, as a file of MP4. */
interface Piece {
  file: string;
  /** Milliseconds. */
  duration: number;
}

interface Tools extends Programs {
  /** Where files are put. */
  folder: string;
  signal: AbortSignal;
  /** Milliseconds, and bytes, for each file. */
  timeout: number;
  output: number;
  /** Called now and then while it works. */
  touch(): void;
}

/** What is in a piece; null for what is not. */
interface Shape {
  picture: { width: number; height: number } | null;
  sound: { rate: number; channels: number } | null;
}

/** Pictures are of one shape if their proportions differ by no more than this share. */
const slack = 0.02;

const report = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string(),
      width: z.number().default(0),
      height: z.number().default(0),
      sample_rate: z.coerce.number().default(0),
      channels: z.number().default(0),
    }),
  ),
});

/**
 * Makes pieces alike that came of programs set up differently: a film has one shape, and picture and sound from its first second on. Those
 * unlike the greater part are encoded to be like it, with bars, a black picture or silence where they have something else, or nothing. Answers
 * the files, in order.
 */
export async function madeAlike(pieces: readonly Piece[], tools: Tools): Promise<string[]> {
  const all = [];
  for (const piece of pieces) all.push({ ...piece, shape: await shapeOf(piece, tools) });
  const wanted: Shape = {
    picture: mostOf(all.map(({ shape, duration }) => ({ one: shape.picture, duration }))),
    sound: mostOf(all.map(({ shape, duration }) => ({ one: shape.sound, duration }))),
  };
  const files = [];
  for (const { file, duration, shape } of all)
    files.push(isAlike(shape, wanted) ? file : await encode({ file, duration, shape }, wanted, tools));
  return files;
}

async function shapeOf({ file }: Piece, { ffprobe, folder, signal }: Tools): Promise<Shape> {
  const shown = "stream=codec_type,width,height,sample_rate,channels";
  const args = ["-v", "error", "-show_entries", shown, "-of", "json", ..."-protocol_whitelist file -f mov".split(" ")];
  const { out } = await runProgram(ffprobe, [...args, file], { folder, signal, timeout: 60_000 });
  const { streams } = report.parse(JSON.parse(out));
  const picture = streams.find(({ codec_type, width, height }) => codec_type === "video" && width > 0 && height > 0);
  const sound = streams.find(({ codec_type, channels }) => codec_type === "audio" && channels > 0);
  return {
    picture: picture ? { width: picture.width, height: picture.height } : null,
    sound: sound ? { rate: sound.sample_rate, channels: sound.channels } : null,
  };
}

/** The one that lasts longest in all. */
function mostOf<T>(all: readonly { one: T | null; duration: number }[]): T | null {
  const sums = new Map<string, { one: T; sum: number }>();
  for (const { one, duration } of all) {
    if (one === null) continue;
    const key = JSON.stringify(one);
    sums.set(key, { one, sum: (sums.get(key)?.sum ?? 0) + duration });
  }
  return [...sums.values()].toSorted((left, right) => right.sum - left.sum)[0]?.one ?? null;
}

const isAlike = (shape: Shape, wanted: Shape) => hasPicture(shape, wanted) && hasSound(shape, wanted);

/** Another size of the same shape is left to whoever encodes the film. */
function hasPicture({ picture }: Shape, wanted: Shape): boolean {
  if (picture === null || wanted.picture === null) return picture === wanted.picture;
  const ratio = (picture.width * wanted.picture.height) / (picture.height * wanted.picture.width);
  return Math.abs(ratio - 1) <= slack;
}

function hasSound({ sound }: Shape, wanted: Shape): boolean {
  return sound?.rate === wanted.sound?.rate && sound?.channels === wanted.sound?.channels;
}

async function encode(
  { file, duration, shape }: Piece & { shape: Shape },
  wanted: Shape,
  tools: Tools,
): Promise<string> {
  const { picture, sound } = wanted;
  const made: string[] = [];
  const mapped: string[] = [];
  /** The stream of the piece, or one of ours that lasts as long. */
  const take = (isThere: boolean, type: "v" | "a", source: string) => {
    if (!isThere) made.push(source);
    mapped.push("-map", isThere ? `0:${type}:0` : `${made.length}:${type}:0`);
  };
  if (picture) {
    const { width, height } = picture;
    take(shape.picture !== null, "v", `color=black:s=${width}x${height}:r=25`);
    const fitted = `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:-1:-1,setsar=1`;
    if (hasPicture(shape, wanted)) mapped.push("-c:v", "copy");
    else mapped.push("-vf", fitted, ..."-c:v libx264 -preset veryfast -crf 20 -pix_fmt yuv420p".split(" "));
  }
  if (sound) {
    take(shape.sound !== null, "a", `anullsrc=r=${sound.rate}:cl=${sound.channels === 1 ? "mono" : "stereo"}`);
    if (hasSound(shape, wanted)) mapped.push("-c:a", "copy");
    else mapped.push(..."-c:a aac -b:a 160k".split(" "), "-ar", `${sound.rate}`, "-ac", `${sound.channels}`);
  }
  const name = `alike-${path.basename(file)}`;
  const args = [
    ...quiet,
    ..."-progress pipe:1 -protocol_whitelist file -f mov -i".split(" "),
    file,
    ...made.flatMap((source) => ["-f", "lavfi", "-t", (duration / 1000).toFixed(3), "-i", source]),
    ...mapped,
    name,
  ];
  const { folder, signal, timeout, output, touch } = tools;
  await runProgram(tools.ffmpeg, args, { folder, signal, timeout, output, onLine: touch });
  return name;
}
