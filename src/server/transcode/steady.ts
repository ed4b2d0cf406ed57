import path from "node:path";
import type { Container } from "#lib/film-container.ts";
import { JobFailure } from "../jobs/failure.ts";
import { resampled } from "./filters.ts";
import { inputArgs, quiet } from "./input.ts";
import { ProgramFailed, runProgram, type Tools } from "./run.ts";
import { reasons } from "./reasons.ts";
import { isReadable, type SoundTrack } from "./tracks.ts";

/** Files in which every packet says anew how many channels it has and at what rate: recordings and what was put together of several. */
const loose = new Set<Container>(["mpegts", "mpeg", "mp3", "aac"]);
/** Codecs of sound that do so in any file. */
const looseCodecs = new Set(["ac3", "eac3"]);

interface Sounding {
  file: string;
  container: Container;
  tracks: readonly SoundTrack[];
  /** Stream indexes of what else is needed of the file. */
  others: readonly number[];
  /** Whether its clock does not go on evenly. */
  jumps: boolean;
}

/** Bare packets, whose times ffmpeg counts by the rate of the first: they are as long as their sound. */
const bare = new Set<Container>(["mp3", "aac"]);

const limits = { timeout: 60 * 60_000, memory: 4 * 1024 ** 3 };

/**
 * A copy of a file in which the clock goes on evenly and the sound is the same kind from beginning to end, for filters cannot change it on
 * the way; null if it is so already. The pictures are copied as they are.
 * @throws {JobFailure}
 */
export async function steadySound(
  sounding: Sounding,
  tools: Tools,
): Promise<{ file: string; container: Container } | null> {
  const { file, container, tracks, others, jumps } = sounding;
  const readable = tracks.filter(isReadable);
  const suspects = readable.filter(({ codec }) => loose.has(container) || looseCodecs.has(codec));
  if (!jumps && (suspects.length === 0 || !(await changes(sounding, suspects, tools)))) return null;
  const [format, filter] = bare.has(container) ? (["wav", "aresample"] as const) : (["matroska", resampled] as const);
  const made = path.join(tools.folder, "steady");
  const maps = [...others, ...readable.map(({ index }) => index)].flatMap((index) => ["-map", `0:${index}`]);
  const sounds = readable.flatMap(({ channels }, at) => [`-ac:a:${at}`, channels >= 6 ? "6" : "2"]);
  const args = [
    ...quiet,
    "-fflags",
    "+genpts",
    ...inputArgs(file, container),
    ...maps,
    "-c",
    "copy",
    // The one kind of text that this container takes from all others.
    "-c:s",
    "srt",
    "-c:a",
    // It keeps nothing back that would be lost where the sound changes.
    "pcm_s16le",
    "-af",
    filter,
    "-ar",
    "48000",
    ...sounds,
    "-f",
    format,
    path.basename(made),
  ];
  try {
    await runProgram(tools.ffmpeg, args, { ...tools, ...limits, output: 64 * 1024 ** 3 });
  } catch (error) {
    if (!(error instanceof ProgramFailed) || error.killed) throw error;
    throw new JobFailure(error.late ? reasons.tooSlow : reasons.broken, { cause: error });
  }
  return { file: made, container: format };
}

/** Whether one of the tracks changes: its filters are then made anew, and each that ends says what it has seen. */
async function changes({ file, container }: Sounding, tracks: readonly SoundTrack[], tools: Tools): Promise<boolean> {
  const args = [
    ..."-hide_banner -nostdin -nostats -loglevel info".split(" "),
    ...inputArgs(file, container),
    ...tracks.flatMap(({ index }) => ["-map", `0:${index}`]),
    "-af",
    // Nothing is let through that ffmpeg could have more to say about than is kept of what it says.
    "volumedetect,aselect=0",
    "-f",
    "null",
    "-",
  ];
  try {
    const { err } = await runProgram(tools.ffmpeg, args, { ...tools, ...limits });
    return (err.match(/ n_samples: [1-9]/g) ?? []).length > tracks.length;
  } catch (error) {
    // Of a sound that cannot be decoded the encoding knows more.
    if (error instanceof ProgramFailed && !error.killed) return false;
    throw error;
  }
}
