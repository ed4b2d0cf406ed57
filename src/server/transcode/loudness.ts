import { inputArgs } from "./input.ts";
import type { Source, Tools } from "./probe.ts";
import { ProgramFailed, runProgram } from "./run.ts";

/** Target loudness of all films in LUFS, so that viewers need not change the volume between films. */
const target = -16;
/** Sound below this loudness (LUFS) counts as silence. */
const silence = -60;
/** Largest volume change in decibels, up or down. */
const maxGain = 20;

/** Decibels to add to a film's sound; 0 if there is nothing to measure or it was brought there before. Reads the sound once, far faster than real time. */
export async function loudnessGain(source: Source, { ffmpeg, folder, signal }: Tools): Promise<number> {
  if (!source.sound || source.made) return 0;
  const args = [
    "-hide_banner",
    "-nostdin",
    "-nostats",
    "-loglevel",
    "info",
    "-progress",
    "pipe:1",
    ...inputArgs(source.file, source.container, source.from),
    "-map",
    `0:${source.sound.index}`,
    "-t",
    `${source.duration}`,
    "-af",
    "aformat=channel_layouts=stereo,ebur128=framelog=verbose",
    "-f",
    "null",
    "-",
  ];
  try {
    const { err } = await runProgram(ffmpeg, args, { folder, signal, timeout: 30 * 60_000, silence: 120_000 });
    const [, stated = ""] = /Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS(?![\s\S]*Integrated loudness)/.exec(err) ?? [];
    return gainFor(Number.parseFloat(stated));
  } catch (error) {
    // Sound that cannot be measured keeps its volume; if it cannot be decoded at all, the encoding fails later.
    if (error instanceof ProgramFailed) return 0;
    throw error;
  }
}

function gainFor(loudness: number): number {
  if (!Number.isFinite(loudness) || loudness < silence) return 0;
  return Math.round(Math.max(-maxGain, Math.min(maxGain, target - loudness)) * 10) / 10;
}
