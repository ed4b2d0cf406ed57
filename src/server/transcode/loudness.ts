import { soundInput } from "./channels.ts";
import { inputArgs } from "./input.ts";
import { ProgramFailed, runProgram, type Tools } from "./run.ts";
import type { Source } from "./film-source.ts";
import type { SoundTrack } from "./tracks.ts";

/** Target loudness of all films in LUFS, so that viewers need not change the volume between films. */
const target = -16;
/** Sound below this loudness (LUFS) counts as silence. */
const silence = -60;
/** Largest volume change in decibels, up or down. */
const maxGain = 20;

/** Decibels to add to a film's sound; 0 if there is nothing to measure or it was brought there before. Reads the sound once, far faster than real time. */
export async function loudnessGain(source: Source, tools: Tools): Promise<number> {
  if (!source.sound || source.made) return 0;
  try {
    return gainFor(await measureLoudness(source, { ...source.sound, layout: "stereo" }, tools));
  } catch (error) {
    // Sound that cannot be measured keeps its volume; if it cannot be decoded at all, the encoding fails later.
    if (error instanceof ProgramFailed) return 0;
    throw error;
  }
}

/** Loudness of one of its tracks in LUFS; NaN if it is unknown. @throws {ProgramFailed} if it cannot be decoded. */
export async function measureLoudness(
  source: Source,
  { layout, ...sound }: Pick<SoundTrack, "index" | "right"> & { layout: string },
  { ffmpeg, folder, signal }: Tools,
): Promise<number> {
  const args = [
    "-hide_banner",
    "-nostdin",
    "-nostats",
    "-loglevel",
    "info",
    "-progress",
    "pipe:1",
    ...inputArgs(source.file, source.container, source.from),
    "-filter_complex",
    `${soundInput(sound)}aformat=channel_layouts=${layout},ebur128=framelog=verbose[sound]`,
    "-map",
    "[sound]",
    "-t",
    `${source.duration}`,
    "-f",
    "null",
    "-",
  ];
  const { err } = await runProgram(ffmpeg, args, { folder, signal, timeout: 30 * 60_000, silence: 120_000 });
  const [, stated = ""] = /Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS(?![\s\S]*Integrated loudness)/.exec(err) ?? [];
  return Number.parseFloat(stated);
}

export function isHeard(loudness: number): boolean {
  return loudness >= silence;
}

/** Decibels that bring a sound to the loudness all films have; 0 for one that is silent or unknown. */
export function gainFor(loudness: number): number {
  if (!isHeard(loudness)) return 0;
  return Math.round(Math.max(-maxGain, Math.min(maxGain, target - loudness)) * 10) / 10;
}
