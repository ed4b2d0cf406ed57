import type { Container } from "#lib/film-container.ts";
import { JobFailure } from "../jobs/failure.ts";
import { sustainedRate, type Ratio } from "./frame-rate.ts";
import { inputArgs, quiet } from "./input.ts";
import { reasons } from "./reasons.ts";
import { ProgramFailed, runProgram, type RunOptions } from "./run.ts";

type Needs = { ffmpeg: string } & Pick<RunOptions, "folder" | "signal">;

/** What a film really is; times in seconds from the beginning of the file. */
export interface Measured {
  /** When picture and sound are over. */
  duration: number;
  /** When the picture is over. */
  lasts: number;
  frames: number;
  frameRate: Ratio;
}

/**
 * Measures a film that does not declare its duration or frame rate, has a variable rate, e.g. from phones and browsers' recorders, or may
 * be cut off or put together of several.
 */
export async function measureFilm(
  file: string,
  container: Container,
  { picture, sounds }: { picture: number; sounds: readonly number[] },
  needs: Needs,
): Promise<Measured> {
  const [seen, ...heard] = await measureStreams(file, container, [picture, ...sounds], needs);
  if (!seen || seen.end <= (seen.times[0] ?? 0)) throw new JobFailure(reasons.broken);
  const duration = Math.max(seen.end, ...heard.map(({ end }) => end));
  return { duration, lasts: seen.end, frames: seen.times.length, frameRate: sustainedRate(seen.times) };
}

interface Timed {
  /** Timestamps of its packets, ascending. */
  times: number[];
  /** When the last is over. */
  end: number;
}

/**
 * Reads these streams whole, without decoding them, and tells their times in seconds as the encoding of the film will have them: from the
 * beginning of the file, and one after the other if several recordings follow each other in it.
 */
export async function measureStreams(
  file: string,
  container: Container,
  indexes: readonly number[],
  { ffmpeg, folder, signal }: Needs,
): Promise<Timed[]> {
  const streams = indexes.map(() => ({ times: new Array<number>(), end: 0, unit: 0 }));
  const maps = indexes.flatMap((index) => ["-map", `0:${index}`]);
  const args = [
    ...quiet,
    ...inputArgs(file, container),
    ...maps,
    "-c",
    "copy",
    "-copyinkf",
    "-f",
    "framecrc",
    "pipe:1",
  ];
  try {
    const onLine = (line: string) => read(line, streams);
    const { err } = await runProgram(ffmpeg, args, { folder, signal, timeout: 10 * 60_000, onLine });
    // Of films one after the other it reads the first, and ends well.
    if (container === "ogg" && err.includes("failed to create or replace stream")) throw new JobFailure(reasons.joined);
  } catch (error) {
    if (!(error instanceof ProgramFailed) || error.killed) throw error;
    throw new JobFailure(error.late ? reasons.tooSlow : reasons.broken, { cause: error });
  }
  return streams.map(({ times, end }) => ({ times: times.toSorted((left, right) => left - right), end }));
}

/** A time that a packet does not tell. */
const untold = "-9223372036854775808";

/** Lines are `#tb 0: 1/90000` for the unit of a stream, and for each packet `0, decoded, shown, lasts, size, sum`. */
function read(line: string, streams: readonly (Timed & { unit: number })[]): void {
  const [, at = "", num, den] = /^#tb (\d+): (\d+)\/(\d+)$/.exec(line) ?? [];
  const named = streams[Number(at)];
  if (at !== "" && named) named.unit = Number(num) / Number(den);
  if (line.startsWith("#")) return;
  const [index, decoded = "", shown = "", lasts] = line.split(/, */);
  const stream = streams[Number(index)];
  if (!stream) return;
  const time = (Number(shown === untold ? decoded : shown) || 0) * stream.unit;
  stream.times.push(time);
  stream.end = Math.max(stream.end, time + (Number(lasts) || 0) * stream.unit);
}
