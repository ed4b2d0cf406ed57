import { mkdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { findPrograms } from "#server/env/programs.ts";
import { encodeFilm } from "#server/transcode/encode.ts";
import { filterGraph, type Plan } from "#server/transcode/filters.ts";
import { firstRung, ladder, type Rung } from "#server/transcode/ladder.ts";
import { probeSource } from "#server/transcode/probe.ts";
import { runProgram, type Tools } from "#server/transcode/run.ts";
import type { Source } from "#server/transcode/film-source.ts";
import { qualityFor, usualQuality } from "#server/transcode/quality.ts";
import { clipsOf } from "./clips.ts";
import { processorSeconds } from "./watch-early.ts";

/** A film in all its qualities: bytes of its files, the mean score of its pictures against the source, processor seconds of encoding. */
export interface Made {
  bytes: number;
  /** SSIM, 0 to 1. */
  ssim: number;
  /** VMAF, 0 to 100; null if this ffmpeg cannot measure it. */
  vmaf: number | null;
  processor: number;
}

export interface TitleResult {
  name: string;
  /** With one constant quality for all films, and with the one chosen for this film. */
  fixed: Made;
  ours: Made;
  /** The one chosen for all but the first of its qualities. */
  quality: number;
}

const run = ["-hide_banner", "-nostdin", "-y", "-nostats"];
const limits = { timeout: 1_800_000, memory: 8 * 1024 ** 3, output: 16 * 1024 ** 3 };

interface Clips {
  seconds: number;
  /** Of the drawn ones, in pixels. */
  height: number;
  /** Further films; their first `seconds` are made. */
  files: readonly string[];
}

/** Makes ten clips of some seconds, and the files given, with the fixed ladder and with ours. Null without ffmpeg. */
export async function benchTitles(
  folder: string,
  { seconds, height, files, told }: Clips & { told: (result: TitleResult) => void },
): Promise<TitleResult[] | null> {
  const programs = findPrograms();
  if (programs === null) return null;
  const tools = { ...programs, folder };
  const { out } = await runProgram(programs.ffmpeg, ["-hide_banner", "-filters"], { ...limits, folder });
  const [hasVmaf, writes] = [out.includes(" libvmaf "), out.includes(" drawtext ")];
  const results: TitleResult[] = [];
  const drawn = Object.entries(clipsOf(height, writes)).map(([name, graph]) => ({ name, graph }));
  const given = files.map((file) => ({ name: path.basename(file), file: path.resolve(file) }));
  for (const clip of [...drawn, ...given]) {
    await mkdir(folder, { recursive: true });
    const sent = path.join(folder, "sent.mkv");
    const input = "file" in clip ? ["-i", clip.file] : ["-f", "lavfi", "-i", clip.graph];
    const lossless = ["-map", "0:v:0", "-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "ultrafast", "-qp", "0"];
    await runProgram(tools.ffmpeg, [...run, ...input, "-t", `${seconds}`, ...lossless, sent], { ...limits, folder });
    const result = await compare(clip.name, sent, tools, hasVmaf);
    results.push(result);
    told(result);
    await rm(folder, { recursive: true, force: true });
  }
  return results;
}

async function compare(name: string, file: string, tools: Tools, hasVmaf: boolean): Promise<TitleResult> {
  const source = { ...(await probeSource(file, tools)), sound: null };
  const rungs = ladder(source.picture);
  const first = firstRung(rungs);
  const others = rungs.filter((rung) => rung !== first);
  const [fixed, ours] = [path.join(tools.folder, "fixed"), path.join(tools.folder, "ours")];
  await mkdir(fixed);
  await mkdir(ours);
  const fixedSpent = await processorOf(async () => {
    for (const some of [[first], others]) await encodeFixed(source, some, { ...tools, folder: fixed });
  });
  let quality = usualQuality;
  const spent = await processorOf(async () => {
    const to = { ...tools, folder: ours };
    const { score } = await encodeFilm(source, { ...planOf([first]), scored: true }, to, () => {});
    quality = qualityFor(score);
    if (others.length > 0) await encodeFilm(source, { ...planOf(others), quality }, to, () => {});
  });
  const measured = async (to: string, processor: number): Promise<Made> => ({
    ...(await scoresOf(source, rungs, { ...tools, folder: to }, hasVmaf)),
    bytes: await bytesOf(to, rungs),
    processor,
  });
  return { name, fixed: await measured(fixed, fixedSpent), ours: await measured(ours, spent), quality };
}

async function processorOf(work: () => Promise<void>): Promise<number> {
  const before = await processorSeconds();
  await work();
  return (await processorSeconds()) - before;
}

async function bytesOf(folder: string, rungs: readonly Rung[]): Promise<number> {
  const sizes = await Promise.all(rungs.map(async ({ name }) => (await stat(path.join(folder, `${name}.mp4`))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function planOf(rungs: readonly Rung[]): Plan {
  return {
    rungs,
    sprite: null,
    sounds: null,
    marks: null,
    gain: 0,
    canToneMap: false,
    quality: usualQuality,
    scored: false,
  };
}

/** As every film was encoded before any was measured. */
async function encodeFixed(source: Source, rungs: readonly Rung[], tools: Tools): Promise<void> {
  if (rungs.length === 0) return;
  const outputs = rungs.flatMap(({ name, ceiling }, index) => [
    "-map",
    `[v${index}]`,
    "-t",
    `${source.duration}`,
    ..."-c:v libx264 -preset veryfast -profile:v high -pix_fmt yuv420p -crf 22".split(" "),
    "-maxrate",
    `${ceiling}`,
    "-bufsize",
    `${ceiling * 2}`,
    ..."-force_key_frames expr:gte(t,n_forced*4) -forced-idr 1".split(" "),
    ..."-x264-params keyint=infinite:scenecut=0:open-gop=0 -f hls -hls_time 4 -hls_playlist_type vod".split(" "),
    ..."-hls_segment_type fmp4 -hls_flags single_file".split(" "),
    "-hls_segment_filename",
    `${name}.mp4`,
    `${name}.m3u8`,
  ]);
  const args = [...run, "-i", source.file, "-filter_complex", filterGraph(source, planOf(rungs)), ...outputs];
  await runProgram(tools.ffmpeg, args, { ...tools, ...limits });
}

/** Each quality against the source at its size, made smaller in the same way; the mean of all. */
async function scoresOf(
  source: Source,
  rungs: readonly Rung[],
  { ffmpeg, folder, signal }: Tools,
  hasVmaf: boolean,
): Promise<{ ssim: number; vmaf: number | null }> {
  const means = ["ssim", ...(hasVmaf ? ["libvmaf"] : [])];
  const { num, den } = source.picture.frameRate;
  // Times differ by rounding: frames are paired by their number. Colours are compared as they are, however files name them.
  const numbered = `setpts=N*${den}/${num}/TB,setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709,split=${means.length}`;
  const pairs = rungs.flatMap(({ name }, index) => [
    `[${index + 1}:v]${numbered}${means.map((mean) => `[made-${mean}-${index}]`).join("")}`,
    `[v${index}]${numbered}${means.map((mean) => `[sent-${mean}-${index}]`).join("")}`,
    ...means.map(
      (mean) =>
        `[made-${mean}-${index}][sent-${mean}-${index}]${mean}@${name}=shortest=1${mean === "libvmaf" ? ":n_threads=2" : ""}`,
    ),
  ]);
  const inputs = [source.file, ...rungs.map(({ name }) => path.join(folder, `${name}.mp4`))];
  const graph = [filterGraph(source, planOf(rungs)), ...pairs].join(";");
  const args = [...run, ...inputs.flatMap((input) => ["-i", input]), "-filter_complex", graph, "-f", "null", "-"];
  const { err } = await runProgram(ffmpeg, args, { ...limits, folder, signal });
  const meanOf = (pattern: RegExp) => {
    const found = [...err.matchAll(pattern)].map(([, value]) => Number(value));
    if (found.length !== rungs.length) throw new Error(`not every quality has been measured: ${err.slice(-600)}`);
    return found.reduce((sum, value) => sum + value, 0) / found.length;
  };
  return { ssim: meanOf(/SSIM .*All:([\d.]+)/g), vmaf: hasVmaf ? meanOf(/VMAF score: ([\d.]+)/g) : null };
}
