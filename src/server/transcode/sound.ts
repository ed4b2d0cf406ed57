import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { Container } from "#lib/film-container.ts";
import { JobFailure } from "../jobs/failure.ts";
import { inputArgs, maxSeconds, quiet } from "./input.ts";
import { measureStreams } from "./measure.ts";
import { ProgramFailed, runProgram, type Tools } from "./run.ts";
import { reasons } from "./reasons.ts";

/** The stream of a file in which a sound is, or the art of its cover. */
interface InFile {
  file: string;
  container: Container;
  index: number;
}

interface Heard extends InFile {
  codec: string;
}

/** Codecs that Matroska has; any other sound is decoded. */
const kept = new Set("aac mp3 mp2 flac alac opus vorbis ac3 eac3 dts truehd wmav1 wmav2 wmapro pcm_s16le".split(" "));

const size = { width: 1280, height: 720 };
/** The waveform drawn if there is no cover art. */
const wave = { width: 1120, height: 360, colour: "0x9fb4ff" };
/** Frames per second; low because nothing moves. */
const rate = 5;

/**
 * Makes a video file from sound without video: with its cover art, or else its waveform, as a still picture. The sound is copied
 * without encoding it again if it can be. Returns the path of the file.
 * @throws {JobFailure}
 */
export async function drawSound(heard: Heard, cover: InFile | null, tools: Tools): Promise<string> {
  const [{ times = [], end = 0 } = {}] = await measureStreams(heard.file, heard.container, [heard.index], tools);
  const [first = 0, second = first] = times;
  const last = times.at(-1) ?? first;
  // Packets need not tell how long they last, e.g. of Apple's lossless sound in a Core Audio file; copied, they still would not.
  const tells = end > last;
  const seconds = (tells ? end : last + second - first) - Math.max(0, first);
  if (seconds <= 0) throw new JobFailure(reasons.broken);
  if (seconds > maxSeconds) throw new JobFailure(reasons.tooLong);
  const still = path.join(tools.folder, "still.png");
  await writeFile(still, await drawStill(heard, cover, tools));
  const film = path.join(tools.folder, "heard.mkv");
  const args = [
    ...quiet,
    ...inputArgs(heard.file, heard.container),
    "-f",
    "image2",
    "-loop",
    "1",
    "-framerate",
    `${rate}`,
    "-i",
    `file:${still}`,
    "-map",
    "1:0",
    "-map",
    `0:${heard.index}`,
    "-c:a",
    tells && kept.has(heard.codec) ? "copy" : "pcm_s24le",
    "-c:v",
    "libx264",
    "-preset",
    "ultrafast",
    "-tune",
    "stillimage",
    "-crf",
    "12",
    "-pix_fmt",
    "yuv420p",
    "-vf",
    "scale=out_color_matrix=bt709:out_range=tv",
    "-colorspace",
    "bt709",
    "-t",
    seconds.toFixed(3),
    "-f",
    "matroska",
    path.basename(film),
  ];
  const timeout = 60 * 60_000;
  try {
    await runProgram(tools.ffmpeg, args, { ...tools, timeout, memory: 4 * 1024 ** 3, output: 16 * 1024 ** 3 });
  } catch (error) {
    if (!(error instanceof ProgramFailed) || error.killed) throw error;
    throw new JobFailure(error.late ? reasons.tooSlow : reasons.broken, { cause: error });
  }
  return film;
}

async function drawStill(heard: Heard, cover: InFile | null, tools: Tools): Promise<Buffer> {
  const drawn = cover === null ? null : await pictureOf(cover, tools, ["-map", `0:${cover.index}`]);
  return drawn === null ? drawWave(await waveOf(heard, tools)) : drawCover(drawn);
}

/** One picture from the file as PNG; null if it cannot be read. */
async function pictureOf({ file, container }: InFile, tools: Tools, which: readonly string[]): Promise<Buffer | null> {
  const name = "picture.png";
  const args = [...quiet, ...inputArgs(file, container), ...which, "-frames:v", "1", "-f", "image2", name];
  try {
    await runProgram(tools.ffmpeg, args, { ...tools, timeout: 30 * 60_000, memory: 4 * 1024 ** 3 });
    // From a few samples of sound, or a cover without a picture in it, nothing is written.
    const written = path.join(tools.folder, name);
    return existsSync(written) ? await readFile(written) : null;
  } catch (error) {
    if (error instanceof ProgramFailed && !error.killed) return null;
    throw error;
  }
}

/** Uses a low sampling rate: it suffices for a picture, and ffmpeg holds all samples in memory. */
function waveOf(heard: Heard, tools: Tools): Promise<Buffer | null> {
  const { width, height, colour } = wave;
  const drawn = `showwavespic=s=${width}x${height}:colors=${colour}:scale=sqrt`;
  const graph = `[0:${heard.index}]aformat=channel_layouts=mono,aresample=4000,${drawn}[wave]`;
  return pictureOf(heard, tools, ["-filter_complex", graph, "-map", "[wave]"]);
}

/** Midnight blue, a little lighter at the top. */
const ground = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><defs>` +
    `<linearGradient id="g" x2="0" y2="1"><stop stop-color="#26305c"/><stop offset="1" stop-color="#12172e"/></linearGradient></defs>` +
    `<path fill="url(#g)" d="M0 0h${size.width}v${size.height}H0z"/></svg>`,
);

function drawWave(drawn: Buffer | null): Promise<Buffer> {
  return sharp(ground)
    .composite(drawn === null ? [] : [{ input: drawn }])
    .removeAlpha()
    .png()
    .toBuffer();
}

/** The whole cover on a blurred copy of itself. */
async function drawCover(cover: Buffer): Promise<Buffer> {
  const whole = await sharp(cover)
    .resize({ ...size, fit: "inside" })
    .png()
    .toBuffer();
  const blurred = await sharp(cover)
    .resize({ width: 64, height: 36, fit: "cover" })
    .blur(2)
    .modulate({ brightness: 0.6 })
    .png()
    .toBuffer();
  return sharp(blurred)
    .resize({ ...size, kernel: "cubic" })
    .composite([{ input: whole }])
    .removeAlpha()
    .png()
    .toBuffer();
}
