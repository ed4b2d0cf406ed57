import { JobFailure } from "../jobs/failure.ts";
import type { Container } from "./container.ts";
import { sustainedRate, type Ratio } from "./frame-rate.ts";
import { inputWords } from "./input.ts";
import { reasons } from "./reasons.ts";
import { ProgramFailed, runProgram, type RunOptions } from "./run.ts";

type Needs = { ffprobe: string } & Pick<RunOptions, "folder" | "signal">;

/** Length and rate of a film that does not tell them, or has no one rate, as films of phones and of browsers' recorders. */
export async function measurePicture(
  file: string,
  container: Container,
  index: number,
  needs: Needs,
): Promise<{ duration: number; frameRate: Ratio }> {
  const { times, seconds } = await measureStream(file, container, index, needs);
  return { duration: seconds, frameRate: sustainedRate(times) };
}

/** When each piece of a stream is due, in order, and how long they last together: read through to the end, not decoded. */
export async function measureStream(
  file: string,
  container: Container,
  index: number,
  { ffprobe, folder, signal }: Needs,
): Promise<{ times: number[]; seconds: number }> {
  const times: number[] = [];
  let end = 0;
  const words = [
    "-v",
    "error",
    "-select_streams",
    `${index}`,
    "-show_entries",
    "packet=pts_time,dts_time,duration_time",
  ];
  try {
    await runProgram(ffprobe, [...words, "-of", "csv=p=0", ...inputWords(file, container)], {
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
