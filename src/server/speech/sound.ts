import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Storage } from "../storage/storage.ts";
import { JobFailure } from "../jobs/failure.ts";
import { openContainer } from "../transcode/container.ts";
import { inputArgs, maxSeconds, quiet } from "../transcode/input.ts";
import { ProgramFailed, runProgram, type Tools } from "../transcode/run.ts";
import type { Sound } from "./hearing.ts";
import { bytesPerSecond, headerLength } from "./pieces.ts";

/** ffmpeg's words for a film without a sound track. */
const silent = /matches no streams|does not contain any stream/;

/**
 * Takes the first sound track out of a stored film, into the working folder of `tools`.
 * @throws {JobFailure} if it has none.
 */
export async function takeSound(storage: Storage, key: string, tools: Tools): Promise<Sound> {
  const film = path.join(tools.folder, "film");
  const file = path.join(tools.folder, "sound.wav");
  await pipeline(await storage.open(key), createWriteStream(film), tools.signal ? { signal: tools.signal } : {});
  const args = [
    ...quiet,
    ...inputArgs(film, await openContainer(film)),
    "-map",
    "0:a:0",
    "-ac",
    "1",
    "-ar",
    "16000",
    "-c:a",
    "pcm_s16le",
    // Nothing but the sound, behind a header of a known length.
    "-map_metadata",
    "-1",
    "-bitexact",
    "-t",
    `${maxSeconds}`,
    "-f",
    "wav",
    path.basename(file),
  ];
  try {
    await runProgram(tools.ffmpeg, args, {
      ...tools,
      timeout: 30 * 60_000,
      output: (maxSeconds + 1) * bytesPerSecond,
    });
  } catch (error) {
    if (!(error instanceof ProgramFailed) || error.killed) throw error;
    throw new JobFailure(silent.test(error.complaint) ? "影片里没有声音，没有可以识别的话" : "影片的声音读不出来", {
      cause: error,
    });
  } finally {
    await rm(film, { force: true });
  }
  const { size } = await stat(file);
  return { file, duration: (size - headerLength) / bytesPerSecond };
}
