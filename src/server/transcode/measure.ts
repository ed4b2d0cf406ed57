import type { Container } from "#lib/film-container.ts";
import { JobFailure } from "../jobs/failure.ts";
import { sustainedRate, type Ratio } from "./frame-rate.ts";
import { inputArgs } from "./input.ts";
import { reasons } from "./reasons.ts";
import { ProgramFailed, runProgram, type RunOptions } from "./run.ts";

type Needs = { ffprobe: string } & Pick<RunOptions, "folder" | "signal">;

/**
 * Measures duration and frame rate of a film that does not declare them or has a variable rate, e.g. from phones and browsers' recorders.
 */
export async function measurePicture(
  file: string,
  container: Container,
  index: number,
  needs: Needs,
): Promise<{ duration: number; frameRate: Ratio }> {
  const { times, seconds } = await measureStream(file, container, index, needs);
  return { duration: seconds, frameRate: sustainedRate(times) };
}

/** Timestamps of a stream's packets, ascending, and its duration, both in seconds. Reads the whole stream without decoding it. */
export async function measureStream(
  file: string,
  container: Container,
  index: number,
  { ffprobe, folder, signal }: Needs,
): Promise<{ times: number[]; seconds: number }> {
  const times: number[] = [];
  let end = 0;
  const args = [
    "-v",
    "error",
    "-select_streams",
    `${index}`,
    "-show_entries",
    "packet=pts_time,dts_time,duration_time",
  ];
  try {
    await runProgram(ffprobe, [...args, "-of", "csv=p=0", ...inputArgs(file, container)], {
      folder,
      signal,
      timeout: 10 * 60_000,
      onLine(line) {
        const [shown = "", decoded = "", lasts = ""] = line.split(",");
        const time = Number.parseFloat(shown) || Number.parseFloat(decoded) || 0;
        times.push(time);
        end = Math.max(end, time + (Number.parseFloat(lasts) || 0));
      },
    });
  } catch (error) {
    if (!(error instanceof ProgramFailed) || error.killed) throw error;
    throw new JobFailure(error.late ? reasons.tooSlow : reasons.broken, { cause: error });
  }
  times.sort((left, right) => left - right);
  const seconds = end - Math.max(0, times[0] ?? 0);
  if (seconds <= 0) throw new JobFailure(reasons.broken);
  return { times, seconds };
}
