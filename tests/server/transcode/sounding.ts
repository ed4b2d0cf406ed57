import { execFile } from "node:child_process";
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
