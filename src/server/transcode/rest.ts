import { z } from "zod";
import type { Job, JobHandler } from "../jobs/handler.ts";
import { qualityOf } from "../films/versions.ts";
import { rungJob } from "../jobs/film-jobs.ts";
import { queueJob } from "../jobs/queue.ts";
import { againRung } from "../works/rungs.ts";
import { filmFiles, makeRung, type MadeRung } from "./film.ts";
import { failRung, FilmGrown, growFilm, readFilm, storeGrowth } from "./growth.ts";
import { ladder, type Rung } from "./ladder.ts";
import type { Source, Tools } from "./probe.ts";
import { fileOf, newVersion, openSource, withSource } from "./source.ts";
import { dropUpload, storeFiles } from "./transfer.ts";
import { findWork, type FilmWork } from "./work.ts";

const steps = { make: 0.05, store: 0.94 };

/** Earlier releases queued one job for all qualities, which names none. */
const payload = z.object({ rung: z.string().optional(), gain: z.number().nullable().default(null) });

/** Makes one more quality of a film that already plays. If that fails, the film stays as it is. */
export const restHandler: JobHandler = {
  async run(job) {
    const { rung: name, gain } = payload.parse(job.payload);
    const work = await findWork(job.context.db, fileOf(job.payload), ["ready"]);
    // The file was replaced or the film deleted.
    if (work === null) return;
    await withSource(job, work, async (tools) => {
      const { source, to } = await openSource(job, work, tools);
      const rungs = ladder(source.picture);
      if (name === undefined) return queueEach(job, work, rungs);
      const rung = rungs.find((each) => each.name === name);
      if (!rung) throw new Error(`there is no ${name} for ${source.picture.width}x${source.picture.height}`);
      const made = await makeAndStoreRung(job, work, { source, tools, to, rung, rungs, gain });
      await show(job, work, { made, rungs });
    });
  },
  failed: async (trx, { payload: value, reason, now }) => {
    const { rung } = payload.parse(value);
    return rung === undefined ? [] : failRung(trx, { ...fileOf(value), rung, reason, now });
  },
  again: async (trx, { payload: value }) => {
    const { rung } = payload.parse(value);
    return rung === undefined ? null : againRung(trx, { ...fileOf(value), rung });
  },
};

interface Making {
  source: Source;
  tools: Tools;
  to: string;
  rung: Rung;
  rungs: readonly Rung[];
  gain: number | null;
}

async function makeAndStoreRung(
  { context, signal, progress }: Job,
  { folder }: FilmWork,
  { source, tools, to, ...wanted }: Making,
): Promise<MadeRung> {
  const span = steps.store - steps.make;
  const report = (done: number, stage: string) => progress(steps.make + done * span, stage);
  const { variant, fallback, frames } = await makeRung(source, tools, to, report, wanted);
  const version = newVersion();
  await storeFiles(context.storage, to, await filmFiles(to), {
    to: () => `${folder}/${version}`,
    signal,
    progress: (fraction) => progress(steps.store + fraction * (1 - steps.store), "保存影片"),
  });
  const inside = (name: string) => `${version}/${name}`;
  return {
    variant: { ...variant, playlist: inside(variant.playlist) },
    fallback: fallback === null ? null : inside(fallback),
    frames: frames.map(inside),
  };
}

/** Adds it to the film, beside those that other workers add at the same time. */
async function show(
  job: Job,
  work: FilmWork,
  { made, rungs }: { made: MadeRung; rungs: readonly Rung[] },
): Promise<void> {
  const { context } = job;
  for (;;) {
    const film = await readFilm(context, work);
    if (film === null) return;
    const growth = await storeGrowth(context, work, film, made);
    const changed = [`video:${work.videoId}`];
    let whole = false;
    try {
      await job.finish(async (trx) => {
        const names = rungs.map(({ name }) => name);
        const grown = await growFilm(context, trx, work, { ...growth, names });
        changed.push(...grown.tags);
        whole = grown.whole;
      }, changed);
    } catch (error) {
      if (!(error instanceof FilmGrown)) throw error;
      await context.storage.delete(`${work.folder}/${growth.master}`);
      continue;
    }
    if (whole) await dropUpload(context, work.upload);
    return;
  }
}

/** Queues a job for each quality that is missing. */
async function queueEach(job: Job, work: FilmWork, rungs: readonly Rung[]): Promise<void> {
  const { context } = job;
  const { videoId, ownerId, upload } = work;
  const film = await readFilm(context, work);
  const have = new Set(film?.variants.map(({ playlist }) => qualityOf(playlist)));
  const missing = rungs.toReversed().filter(({ name }) => !have.has(name));
  const changed: string[] = [];
  await job.finish(async (trx) => {
    for (const { name: rung } of missing) {
      const tags = await againRung(trx, { videoId, uploadId: upload.id, rung });
      if (tags === null) continue;
      changed.push(...tags);
      await queueJob(trx, rungJob({ videoId, uploadId: upload.id, ownerId, rung, gain: null, now: context.now() }));
    }
  }, changed);
}
