import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { ffmpeg, programs } from "../../helpers/films.ts";

const run = promisify(execFile);

export interface TestTrack {
  /** Hertz; null for silence. */
  tone: number | null;
  /** Amplitude, 0 to 1. */
  level?: number;
  seconds?: number;
  channels?: 2 | 6;
  language?: string;
  title?: string;
  disposition?: string;
}

interface TestFilm {
  size?: string;
  rate?: string;
  seconds?: number;
}

/** Second at which such a film flashes and beeps, where a picture begins at the usual rates, and how long. */
const [at, lasts] = [1.2, 0.4];

/** A film in Matroska that flashes once, with tracks that beep at the same time. */
export async function beepingFilm(
  file: string,
  tracks: readonly TestTrack[],
  { size = "160x90", rate = "25", seconds = 3 }: TestFilm = {},
): Promise<string> {
  const flash = `drawbox=color=white:t=fill:enable='between(t,${at - 0.001},${at + lasts})'`;
  const inputs = tracks.flatMap(({ tone, level = 0.5, channels = 2, seconds: own = seconds }) => {
    const beep = tone === null ? "0" : `${level}*sin(2*PI*${tone}*t)*between(t,${at},${at + lasts})`;
    const layout = channels === 6 ? "5.1" : "stereo";
    const all = Array.from({ length: channels }, () => beep).join("|");
    return ["-f", "lavfi", "-i", `aevalsrc='${all}':s=48000:d=${own}:c=${layout}`];
  });
  const said = tracks.flatMap(({ language, title, disposition = "0" }, index) => [
    ...(language ? [`-metadata:s:a:${index}`, `language=${language}`] : []),
    ...(title ? [`-metadata:s:a:${index}`, `title=${title}`] : []),
    `-disposition:a:${index}`,
    disposition,
  ]);
  await ffmpeg(
    "-f",
    "lavfi",
    "-i",
    `color=black:size=${size}:rate=${rate}:duration=${seconds},${flash}`,
    ...inputs,
    ...Array.from({ length: tracks.length + 1 }, (_, index) => ["-map", `${index}`]).flat(),
    ...said,
    "-c:v",
    "libx264",
    "-preset",
    "ultrafast",
    "-pix_fmt",
    "yuv420p",
    "-c:a",
    "flac",
    file,
  );
  return file;
}

async function decoded(file: string, ...terms: string[]): Promise<Buffer> {
  const { stdout } = await run(
    programs?.ffmpeg ?? "ffmpeg",
    ["-hide_banner", "-loglevel", "error", "-i", file, ...terms, "pipe:1"],
    { encoding: "buffer", maxBuffer: 256 * 1024 * 1024 },
  );
  return stdout;
}

/** Times of a stream's packets in seconds, ascending. */
async function timesOf(file: string, stream: "a:0" | "v:0"): Promise<number[]> {
  const terms = ["-v", "error", "-select_streams", stream, "-show_entries", "packet=pts_time", "-of", "csv=p=0", file];
  const { stdout } = await run(programs?.ffprobe ?? "ffprobe", terms);
  return stdout
    .split("\n")
    .map((line) => Number.parseFloat(line))
    .filter((time) => !Number.isNaN(time))
    .toSorted((one, other) => one - other);
}

/** Second at which the file is first bright. */
export async function flashOf(file: string): Promise<number> {
  const frames = await decoded(
    file,
    "-map",
    "0:v:0",
    "-vf",
    "scale=1:1,format=gray",
    "-fps_mode",
    "passthrough",
    "-f",
    "rawvideo",
  );
  const times = await timesOf(file, "v:0");
  return times[frames.findIndex((brightness) => brightness > 128)] ?? Number.NaN;
}

/** Boxes of an MP4 below one, with their contents. */
function* boxesIn(bytes: Buffer): Generator<{ type: string; content: Buffer }> {
  for (let at = 0; at < bytes.length;) {
    const size = bytes.readUInt32BE(at);
    yield { type: bytes.toString("latin1", at + 4, at + 8), content: bytes.subarray(at + 8, at + size) };
    at += size;
  }
}

/** The contents of the boxes at this path, e.g. `moov/trak`. */
function found(bytes: Buffer, path: string): Buffer[] {
  const [type, ...rest] = path.split("/");
  const here = [...boxesIn(bytes)].filter((box) => box.type === type).map(({ content }) => content);
  return rest.length === 0 ? here : here.flatMap((content) => found(content, rest.join("/")));
}

/**
 * Seconds at which each track of a fragmented MP4 begins in browsers: by its first sample and the first edit of its list. Chromium reads no
 * other, and none that is empty.
 */
export async function startsOf(file: string): Promise<number[]> {
  const bytes = await readFile(file);
  const tracks = found(bytes, "moov/trak");
  const [fragment] = found(bytes, "moof");
  return found(fragment ?? bytes, "traf").map((traf, index) => {
    const track = tracks[index] ?? bytes;
    const scale = found(track, "mdia/mdhd")[0]?.readUInt32BE(12) ?? 1;
    const edit = found(track, "edts/elst")[0]?.readInt32BE(12) ?? 0;
    const decoded = found(traf, "tfdt")[0]?.readBigUInt64BE(4) ?? 0n;
    const [run = bytes] = found(traf, "trun");
    const flags = run.readUInt32BE(0);
    const optional = [0x1, 0x4, 0x100, 0x200, 0x400].filter((flag) => (flags & flag) !== 0);
    const shown = (flags & 0x800) === 0 ? 0 : run.readInt32BE(8 + 4 * optional.length);
    return (Number(decoded) + shown - Math.max(edit, 0)) / scale;
  });
}

interface Heard {
  /** Second at which the file is first loud. */
  at: number;
  /** Seconds from its first to its last sample. */
  lasts: number;
  /** Hertz of the beep. */
  tone: number;
  /** Root of the mean square of the beep. */
  level: number;
}

/** Of a file's first sound, 48,000 a second. */
async function samplesOf(file: string): Promise<Float32Array> {
  const bytes = await decoded(file, "-map", "0:a:0", "-ac", "1", "-ar", "48000", "-c:a", "pcm_f32le", "-f", "f32le");
  return new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4));
}

/** Root of the mean square of each half second. */
export async function levelsOf(file: string): Promise<number[]> {
  const samples = await samplesOf(file);
  const half = 24_000;
  return Array.from({ length: Math.floor(samples.length / half) }, (_, at) => {
    const power = samples.subarray(at * half, (at + 1) * half).reduce((sum, sample) => sum + sample * sample, 0);
    return Math.sqrt(power / half);
  });
}

/** What is heard of a file's first sound. */
export async function soundOf(file: string): Promise<Heard> {
  const samples = await samplesOf(file);
  const [first = 0] = await timesOf(file, "a:0");
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const onset = samples.findIndex((sample) => Math.abs(sample) > peak / 4);
  const beep = samples.subarray(onset + 4800, onset + 4800 + 9600);
  const crossings = beep.reduce((sum, sample, index) => sum + (sample >= 0 && (beep[index - 1] ?? 0) < 0 ? 1 : 0), 0);
  const power = beep.reduce((sum, sample) => sum + sample * sample, 0) / beep.length;
  return { at: first + onset / 48_000, lasts: samples.length / 48_000, tone: crossings * 5, level: Math.sqrt(power) };
}
