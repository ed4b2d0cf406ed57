import { rm } from "node:fs/promises";
import path from "node:path";
import type { Writer } from "../db/open.ts";
import type { FailedJob, Job, JobHandler } from "../jobs/handler.ts";
import { messagesTag } from "../messages/tag.ts";
import { againWork } from "../works/again.ts";
import { firstRung, ladder, plainRung, posterRung, type Rung } from "./ladder.ts";
import { wrapOriginal } from "./original.ts";
import { plainFile } from "./plain-file.ts";
import type { Tools } from "./run.ts";
import { screenTitle } from "./screened.ts";
import { fileOf, makeAndStore, newVersion, openSource, withSource } from "./source.ts";
import { dropUpload, storeFiles } from "./transfer.ts";
import { currentMarks } from "./watermark.ts";
import { failWork, findWork, finishWork, showOriginal, startWork, type FilmWork, type FirstVersion } from "./work.ts";

/** Progress (0 to 1) at which each step starts. */
const steps = { original: 0.05, make: 0.08, store: 0.92 };

/** Makes a film from an uploaded file, in the quality that is ready soonest; finishing it queues a job for each of the other qualities. */
export const transcodeHandler: JobHandler = {
  async run(job) {
    const work = await findWork(job.context.db, fileOf(job.payload));
    // The file was replaced or the film deleted: nothing to do for this job.
    if (work === null) return;
    await withSource(job, work, async (tools) => {
      const made = await makeFirst(job, work, tools);
      if (made === null) return;
      const changed = [`video:${work.videoId}`, messagesTag(work.ownerId)];
      await job.finish(async (trx) => {
        changed.push(...(await finishWork(job.context, trx, work, made)));
      }, changed);
      if (made.coming.length === 0) await dropUpload(job.context, work.upload);
    });
  },
  failed: (trx: Writer, { payload, reason, now }: FailedJob) => failWork(trx, { ...fileOf(payload), reason, now }),
  again: (trx, { payload, now }) => againWork(trx, { ...fileOf(payload), now }),
};

/** Returns null if the film is no longer to be made from this file. */
async function makeFirst(job: Job, work: FilmWork, tools: Tools): Promise<FirstVersion | null> {
  const { context, signal } = job;
  if (!(await startWork(context, work))) return null;
  const { source, to } = await openSource(job, work, tools);
  if (!work.plays) {
    job.progress(steps.original, "准备原片");
    const original = await wrapOriginal(source, tools, to);
    if (original !== null) {
      // Stored in a version folder of its own, so that it is removed once the film is made.
      const early = newVersion();
      await storeFiles(context.storage, to, [original], { to: () => `${work.folder}/${early}`, signal });
      await rm(path.join(to, original));
      await showOriginal(context, work, { fallback: `${early}/${original}`, duration: source.duration });
    }
  }
  const rungs = ladder(source.picture, context.uploads.largestQuality);
  const first = firstRung(rungs);
  const marks = await currentMarks(context, work.videoId);
  const wanted = { rungs: [first], marks, isPassing: passing(rungs) };
  const made = await makeAndStore(job, work, { source, tools, to, ...wanted, steps });
  const coming = rungs.filter((rung) => rung !== first).map(({ name }) => name);
  return { ...made, coming: coming.toReversed(), title: await screenTitle(context, work) };
}

/** Which files of the first quality will be replaced by those of a better one. */
function passing(rungs: readonly Rung[]): (name: string) => boolean {
  const first = firstRung(rungs);
  return (name) =>
    (name === "master.m3u8" && rungs.length > 1) ||
    (name === plainFile && plainRung(rungs) !== first) ||
    (name.startsWith("poster-") && posterRung(rungs) !== first);
}
