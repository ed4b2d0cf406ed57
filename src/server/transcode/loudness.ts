import { inputWords } from "./input.ts";
import type { Source, Tools } from "./probe.ts";
import { ProgramFailed, runProgram } from "./run.ts";

/** LUFS every film is brought to, so that nobody reaches for the volume between two. */
const target = -16;
/** Sound below this is silence, in LUFS. */
const silence = -60;
/** Decibels a film is made louder or softer at most. */
const maxGain = 20;

/** Decibels to add to the sound of a film; 0 when there is nothing to measure. Reads the sound once, far faster than it plays. */
export async function loudnessGain(source: Source, { ffmpeg, folder, signal }: Tools): Promise<number> {
  if (!source.sound) return 0;
  const words = [
    "-hide_banner",
    "-nostdin",
    "-nostats",
    "-loglevel",
    "info",
    "-progress",
    "pipe:1",
    ...inputWords(source.file, source.container),
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
    const { err } = await runProgram(ffmpeg, words, { folder, signal, timeout: 30 * 60_000, silence: 120_000 });
    const [, told = ""] = /Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS(?![\s\S]*Integrated loudness)/.exec(err) ?? [];
    return gainFor(Number.parseFloat(told));
  } catch (error) {
    // Sound that cannot be measured is kept as it is; if it cannot be read either, the encoding will tell.
    if (error instanceof ProgramFailed) return 0;
    throw error;
  }
}

function gainFor(loudness: number): number {
  if (!Number.isFinite(loudness) || loudness < silence) return 0;
  return Math.round(Math.max(-maxGain, Math.min(maxGain, target - loudness)) * 10) / 10;
}
