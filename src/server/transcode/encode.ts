import { JobFailure } from "../jobs/failure.ts";
import { codecArgs } from "./codecs.ts";
import { filterGraph, wholeFrames, type Plan } from "./filters.ts";
import { perSecond, type Ratio } from "./frame-rate.ts";
import { inputArgs, quiet } from "./input.ts";
import type { Rung } from "./ladder.ts";
import { segmentSeconds } from "./playlist.ts";
import { isUnknownCodec, ProgramFailed, runProgram, type Tools } from "./run.ts";
import type { Source } from "./film-source.ts";
import { readScore } from "./quality.ts";
import { reasons } from "./reasons.ts";
import { soundRate } from "./sounds.ts";
import { rawSheets } from "./sprites.ts";
import { createFlashMeter } from "./strobe.ts";

/** Longest time without progress output, in milliseconds; after it ffmpeg is assumed to be stuck in an endless file. */
const maxSilence = 3 * 60_000;
const hour = 3_600_000;

/**
 * Decodes the source once and writes into the working folder: for each rung, and each sound beside them, a fragmented MP4 with its byte-range playlist, and the sheets
 * of preview pictures. Returns whether the film flashes dangerously, and the score of a single rung if the plan wants it.
 * @throws {JobFailure}
 */
export async function encodeFilm(
  source: Source,
  plan: Plan,
  tools: Tools,
  progress: (fraction: number) => void,
): Promise<{ flashes: boolean; score: number | null }> {
  const flash = createFlashMeter(perSecond(source.picture.frameRate));
  try {
    const { err } = await runProgram(tools.ffmpeg, encodingArgs(source, plan), {
      ...tools,
      timeout: Math.max(hour / 6, Math.min(12 * hour, source.duration * 40_000)),
      silence: maxSilence,
      memory: 8 * 1024 ** 3,
      output: maxBytes(source, plan),
      onLine(line) {
        const time = /^out_time_us=(\d+)$/.exec(line)?.[1];
        if (time) progress(Math.min(1, Number(time) / 1e6 / source.duration));
      },
      onBytes: flash.add,
    });
    return { flashes: flash.flashes(), score: plan.scored ? readScore(err) : null };
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error;
    // If ffmpeg was killed from outside (out of memory, shutdown), the file is not to blame.
    if (error.late) throw new JobFailure(reasons.tooSlow, { cause: error });
    const complaint = plan.scored ? errorsOf(error.complaint) : error.complaint;
    if (isUnknownCodec({ complaint })) throw new JobFailure(reasons.codec, { cause: error });
    if (isAboutFile(complaint)) throw new JobFailure(reasons.broken, { cause: error });
    throw error;
  }
}

/** What ffmpeg tells beside its errors when it also tells the score. */
const scored = ["-hide_banner", "-nostdin", "-y", "-nostats", "-loglevel", "level+info"];

function errorsOf(told: string): string {
  return told
    .split("\n")
    .filter((line) => /\[(?:error|fatal|panic)\]/.test(line))
    .join("\n");
}

/** Whether ffmpeg's error is about the input rather than the machine. */
function isAboutFile(complaint: string): boolean {
  return /invalid data|error while (?:decoding|processing)|matches no streams|does not contain any stream|could not find codec/i.test(
    complaint,
  );
}

/** Size limit of the output files: twice what the bit rate ceilings allow for the largest one. */
function maxBytes({ duration }: Source, { rungs }: Plan): number {
  return (
    Math.ceil(Math.max(...rungs.map(({ ceiling, sound }) => ceiling + sound)) * (duration + 60) * 0.25) + 64 * 1024 ** 2
  );
}

function encodingArgs(source: Source, plan: Plan): string[] {
  const length = ["-t", wholeFrames(source).toFixed(6)];
  return [
    ...(plan.scored ? scored : quiet),
    "-progress",
    "pipe:1",
    "-stats_period",
    "1",
    // Scalers take whatever size comes; a graph that is made anew in the middle would begin the film again.
    ..."-reinit_filter:v 0".split(" "),
    ...inputArgs(source.file, source.container, source.from),
    ...(plan.marks ?? [])
      .flat()
      .flatMap(({ file }) => ["-protocol_whitelist", "file,pipe", "-f", "png_pipe", "-i", `file:${file}`]),
    "-filter_complex",
    filterGraph(source, plan),
    ...plan.rungs.flatMap((rung, index) => [
      "-map",
      `[v${index}]`,
      ...(source.sound && !plan.sounds ? ["-map", `[a${index}]`, ...soundArgs(rung.sound)] : []),
      ...pictureArgs(rung, plan, source.picture.frameRate),
      ...length,
      ...playlistArgs(rung),
    ]),
    ...(plan.sounds ?? []).flatMap((sound, index) => [
      "-map",
      `[s${index}]`,
      ...soundArgs(soundRate(sound)),
      ...length,
      ...playlistArgs(sound),
    ]),
    ...(plan.sprite ? ["-map", "[sheets]", "-f", "image2", rawSheets, "-map", "[flash]", ...length, ...flashArgs] : []),
  ];
}

/** Writes many frames at once: flushing each small frame costs more than the frame itself. */
const flashArgs = ["-flush_packets", "0", "-f", "rawvideo", "pipe:3"];

/** Beside veryfast: more pictures between, seen further ahead and rounded better; paid for by splitting them less (decision record 86). */
const cheapTools = "bframes=5:rc-lookahead=20:trellis=1:partitions=i8x8,i4x4,p8x8";

function pictureArgs(rung: Rung, plan: Plan, rate: Ratio): string[] {
  const { codec, ceiling } = rung;
  if (codec) return [...codecArgs({ ...rung, codec }, plan.quality, rate), ...colourArgs];
  return [
    "-c:v",
    "libx264",
    "-preset",
    "veryfast",
    "-profile:v",
    "high",
    "-pix_fmt",
    "yuv420p",
    "-crf",
    `${plan.quality}`,
    "-maxrate",
    `${ceiling}`,
    "-bufsize",
    `${ceiling * 2}`,
    // Key frames are placed by time alone, so that they match in all renditions.
    "-force_key_frames",
    `expr:gte(t,n_forced*${segmentSeconds})`,
    "-forced-idr",
    "1",
    "-x264-params",
    `keyint=infinite:scenecut=0:open-gop=0:${cheapTools}${plan.scored ? ":ssim=1" : ""}`,
    ...colourArgs,
  ];
}

const colourArgs = "-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv".split(" ");

function soundArgs(rate: number): string[] {
  return ["-c:a", "aac", "-b:a", `${rate}`];
}

function playlistArgs({ name }: { name: string }): string[] {
  return [
    "-map_metadata",
    "-1",
    "-map_chapters",
    "-1",
    "-fflags",
    "+bitexact",
    "-flags",
    "+bitexact",
    // Pictures are decoded before they are shown, and sound begins with what its encoder needs: both stand before 0, where one edit list each
    // takes them from. Moved behind 0 by ffmpeg they would need two, and Chromium reads one: the sound would come too early.
    "-avoid_negative_ts",
    "disabled",
    "-f",
    "hls",
    "-hls_time",
    `${segmentSeconds}`,
    "-hls_playlist_type",
    "vod",
    "-hls_segment_type",
    "fmp4",
    "-hls_flags",
    "single_file",
    "-hls_segment_filename",
    `${name}.mp4`,
    `${name}.m3u8`,
  ];
}
