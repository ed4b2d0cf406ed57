import { createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { findPrograms } from "../env/programs.ts";
import { JobFailure } from "../jobs/failure.ts";
import { isStorageFull } from "../process/storage-full.ts";
import { openContainer } from "../transcode/container.ts";
import { inWorkFolder } from "../transcode/folders.ts";
import { inputArgs, quiet } from "../transcode/input.ts";
import { ProgramFailed, runProgram } from "../transcode/run.ts";
import { expectRoom } from "../transcode/space.ts";
import { pieceKey, storeFile } from "../uploads/parts.ts";
import type { WholeFile } from "../uploads/claims.ts";
import type { Receiving } from "./receive.ts";

/** The first picture and the first sound, as they are, from zero on. */
const mapping = "-map 0:v:0 -map 1:a:0 -c copy -map_metadata -1 -avoid_negative_ts make_zero -f matroska".split(" ");
/** Bytes that the file may have beyond twice its pieces. */
const slack = 64 * 1024 * 1024;
const timeout = 30 * 60_000;

/**
 * Puts picture and sound together that came in pieces of their own: the first `split` pieces are the picture. Nothing is decoded, and ffmpeg
 * has no network. Stores the file as the parts of the upload, which count once the upload is completed with what this answers.
 * @throws {JobFailure} if they do not fit together.
 */
export async function muxPieces({ context, claim, signal }: Receiving, split: number): Promise<WholeFile> {
  const { storage } = context;
  const programs = findPrograms();
  if (programs === null) throw new JobFailure("这个播放列表的画面和声音分开存放，本站没有 ffmpeg，不能合成一个文件");
  await expectRoom(context, claim.received);
  return inWorkFolder(async (folder) => {
    const [picture, sound] = [path.join(folder, "picture"), path.join(folder, "sound")];
    await pipeline(pieces(0, split), createWriteStream(picture), { signal });
    await pipeline(pieces(split, claim.parts), createWriteStream(sound), { signal });
    const name = "whole.mkv";
    const args = [
      ...quiet,
      // One clock for both, as players of the playlist have it.
      "-copyts",
      ...inputArgs(picture, await openContainer(picture)),
      ...inputArgs(sound, await openContainer(sound)),
      ...mapping,
      name,
    ];
    const limits = { folder, signal, timeout, output: claim.received * 2 + slack };
    await runProgram(programs.ffmpeg, args, limits).catch((error: unknown) => {
      if (error instanceof ProgramFailed && !isStorageFull(error))
        throw new JobFailure("这个播放列表的画面和声音合不成一个文件", { cause: error });
      throw error;
    });
    return storeFile(context, claim, path.join(folder, name), { signal });
  });

  async function* pieces(from: number, to: number): AsyncGenerator<Buffer> {
    for (let number = from; number < to; number += 1) {
      claim.touch();
      yield* await storage.open(pieceKey(claim.id, number));
    }
  }
}
