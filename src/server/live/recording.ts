import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { findPrograms } from "../env/programs.ts";
import { JobFailure } from "../jobs/failure.ts";
import type { Storage } from "../storage/storage.ts";
import { quiet } from "../transcode/input.ts";
import { runProgram } from "../transcode/run.ts";
import { madeAlike } from "./alike.ts";
import { headOf, liveKey, type Segment } from "./playlist.ts";

const timeout = 60 * 60_000;
/** Maximum bytes of a recording: four hours of 24 Mbit/s. */
const maxBytes = 48 * 1024 ** 3;

interface Recorded {
  storage: Storage;
  /** Of the live. */
  live: string;
  segments: readonly Segment[];
  /** Where the file is put. */
  folder: string;
  signal: AbortSignal;
  touch(): void;
}

/**
 * Puts together what was received, without encoding anything where it is alike: one connection becomes an MP4, several a transport stream, in
 * which the picture may change its size between them. Answers the file.
 */
export async function recordingOf({ storage, live, segments, folder, signal, touch }: Recorded): Promise<string> {
  const programs = findPrograms();
  if (programs === null) throw new JobFailure("没有 ffmpeg，直播不能做成影片");
  const pieces = [...new Set(segments.map(({ piece }) => piece))];
  for (const piece of pieces) {
    const names = [headOf(piece), ...segments.filter((one) => one.piece === piece).map(({ name }) => name)];
    await pipeline(
      async function* () {
        for (const name of names) {
          touch();
          yield* await storage.open(liveKey(live, name));
        }
      },
      createWriteStream(path.join(folder, `${piece}.mp4`)),
      { signal },
    );
  }
  const received = pieces.map((piece) => ({
    file: `${piece}.mp4`,
    duration: segments.reduce((sum, one) => sum + (one.piece === piece ? one.duration : 0), 0),
  }));
  const limits = { folder, signal, timeout, output: maxBytes };
  const files = pieces.length > 1 ? await madeAlike(received, { ...programs, ...limits, touch }) : [];
  await writeFile(path.join(folder, "pieces.txt"), files.map((file) => `file ${file}\n`).join(""));
  const name = pieces.length > 1 ? "whole.ts" : "whole.mp4";
  const input =
    pieces.length > 1
      ? ["-protocol_whitelist", "file", "-f", "concat", "-i", "pieces.txt"]
      : ["-protocol_whitelist", "file", "-f", "mov", "-i", `${pieces[0]}.mp4`];
  const args = [...quiet, ...input, ..."-map 0 -c copy -map_metadata -1".split(" "), name];
  await runProgram(programs.ffmpeg, args, limits);
  return path.join(folder, name);
}
