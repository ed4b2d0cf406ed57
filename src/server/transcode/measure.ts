import { JobFailure } from "../jobs/failure.ts";
import type { Container } from "./container.ts";
import { usualRate, type Ratio } from "./frame-rate.ts";
import { inputWords, quiet } from "./input.ts";
import { reasons } from "./reasons.ts";
import { ProgramFailed, runProgram, type RunOptions } from "./run.ts";

type Needs = { ffmpeg: string } & Pick<RunOptions, "folder" | "signal">;

/** Length and rate of a film that does not tell them, as files of browsers' recorders. */
export async function measurePicture(
  file: string,
  container: Container,
  index: number,
  needs: Needs,
): Promise<{ duration: number; frameRate: Ratio }> {
  const { frames, seconds } = await measureStream(file, container, index, needs);
  if (frames === 0) throw new JobFailure(reasons.broken);
  return { duration: seconds, frameRate: usualRate(frames / seconds) };
}

/** How long a stream lasts: read through to the end, not decoded. */
export async function measureStream(
  file: string,
  container: Container,
  index: number,
  { ffmpeg, folder, signal }: Needs,
): Promise<{ frames: number; seconds: number }> {
  let [frames, seconds] = [0, 0];
  const words = [
    ...quiet,
    "-progress",
    "pipe:1",
    ...inputWords(file, container),
    "-map",
    `0:${index}`,
    "-c",
    "copy",
    "-f",
    "null",
    "-",
  ];
  try {
    await runProgram(ffmpeg, words, {
      folder,
      signal,
      patience: 10 * 60_000,
      onLine(line) {
        const [name, value = ""] = line.split("=");
        if (name === "frame") frames = Number(value);
        if (name === "out_time_us" && Number(value) > 0) seconds = Number(value) / 1e6;
      },
    });
  } catch (error) {
    if (!(error instanceof ProgramFailed) || error.killed) throw error;
    throw new JobFailure(error.late ? reasons.tooSlow : reasons.broken, { cause: error });
  }
  if (seconds === 0) throw new JobFailure(reasons.broken);
  return { frames, seconds };
}
