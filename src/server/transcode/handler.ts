import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Writer } from "../db/open.ts";
import type { FailedJob, Job, JobHandler } from "../jobs/handler.ts";
import { messagesTag } from "../messages/tag.ts";
import { filmFiles, makeFilm, type MadeFilm } from "./film.ts";
import { inWorkFolder } from "./folders.ts";
import { wrapOriginal } from "./original.ts";
import { probeSource, type Tools } from "./probe.ts";
import { findPrograms } from "./programs.ts";
import { againWork, failWork, findWork, finishWork, showOriginal, startWork, type FilmWork } from "./work.ts";
import { expectRoom, isDiskFull, mustWaitForRoom } from "./space.ts";
import { dropUpload, fetchUpload, storeFiles } from "./transfer.ts";

const transcodePayload = z.object({ videoId: z.int().positive(), uploadId: z.string() });

/** Shares of the whole that each step takes, as its beginning. */
const steps = { fetch: 0, check: 0.04, original: 0.05, make: 0.08, store: 0.92 };

/** Makes a film that plays in all qualities of a file that was sent. */
export const transcodeHandler: JobHandler = {
  async run(job) {
    const { videoId, uploadId } = transcodePayload.parse(job.payload);
    const work = await findWork(job.context.db, videoId, uploadId);
    // The file was replaced or the film deleted: somebody else's job, or nobody's.
    if (work === null) return;
    const programs = findPrograms();
    if (programs === null) throw new Error("there is no ffmpeg here: set FFMPEG_PATH or install it");
    await expectRoom(job.context, work.upload.size);
    await inWorkFolder(async (folder) => {
      const made = await makeFrom(job, work, { ...programs, folder, signal: job.signal }).catch((error: unknown) => {
        throw isDiskFull(error) ? mustWaitForRoom(error) : error;
      });
      if (made === null) return;
      const changed = [`video:${videoId}`, messagesTag(work.ownerId)];
      await job.finish(async (trx) => {
        changed.push(...(await finishWork(job.context, trx, work, made)));
      }, changed);
      await dropUpload(job.context.storage, work.upload);
    });
  },
  failed: (trx: Writer, { payload, reason, now }: FailedJob) => {
    const { videoId, uploadId } = transcodePayload.parse(payload);
    return failWork(trx, { videoId, uploadId, reason, now });
  },
  again: (trx, { payload, now }) => againWork(trx, { ...transcodePayload.parse(payload), now }),
};

/** Null when the film is no longer to be made of this file. */
async function makeFrom(job: Job, work: FilmWork, tools: Tools): Promise<{ film: MadeFilm; version: string } | null> {
  const { context, signal } = job;
  const { storage } = context;
  // A place of its own for each attempt: what a killed one left is never mistaken for what is whole.
  const version = newVersion();
  if (!(await startWork(context, work))) return null;
  const file = path.join(tools.folder, "source");
  const to = path.join(tools.folder, "film");
  await mkdir(to);
  job.progress(steps.fetch, "读取文件");
  await fetchUpload(storage, work.upload, file, {
    signal,
    progress: (fraction) => job.progress(fraction * steps.check, "读取文件"),
  });
  job.progress(steps.check, "检查文件");
  const source = await probeSource(file, tools);
  if (!work.plays) {
    job.progress(steps.original, "准备原片");
    const original = await wrapOriginal(source, tools, to);
    if (original !== null) {
      // Beside the film's own version, so that it goes once the film is made.
      const early = newVersion();
      await storeFiles(storage, to, [original], { to: `${work.folder}/${early}`, signal });
      await rm(path.join(to, original));
      await showOriginal(context, work, { fallback: `${early}/${original}`, duration: source.duration });
    }
  }
  const span = steps.store - steps.make;
  const film = await makeFilm(source, tools, to, (fraction, stage) =>
    job.progress(steps.make + fraction * span, stage),
  );
  await storeFiles(storage, to, await filmFiles(to), {
    to: `${work.folder}/${version}`,
    signal,
    progress: (fraction) => job.progress(steps.store + fraction * (1 - steps.store), "保存影片"),
  });
  return { film, version };
}

function newVersion(): string {
  return randomBytes(8).toString("hex");
}
