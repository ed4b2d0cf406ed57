import path from "node:path";
import { z } from "zod";
import type { ExtraCodec } from "../env/uploads.ts";
import type { Job, JobHandler } from "../jobs/handler.ts";
import { qualityOf } from "../films/versions.ts";
import { filmSubject } from "../jobs/film-jobs.ts";
import { againRungs } from "../works/rungs.ts";
import { filmFiles, makeRungs, type MadeRungs, type Seen } from "./film.ts";
import { wantedCodecs } from "./codec-queue.ts";
import { failRungs, FilmGrown, growFilm, readFilm, storeGrowth } from "./growth.ts";
import { ladder, plainRung, type Rung } from "./ladder.ts";
import type { Tools } from "./run.ts";
import type { Source } from "./film-source.ts";
import { storedSeen } from "./seen.ts";
import { fileOf, newVersion, openSource, withSource } from "./source.ts";
import { soundFile, type StoredSound } from "./sounds.ts";
import { dropUpload, fetchFile, storeFiles } from "./transfer.ts";
import { loadMarks } from "./watermark.ts";
import { findWork, type FilmWork } from "./work.ts";

const steps = { make: 0.05, store: 0.94 };

/** Earlier releases queued one job for all qualities, which names none. */
const payload = z.object({ rungs: z.array(z.string()).default([]), seen: storedSeen });

/**
 * Makes more qualities of a film that already plays: its own, and those for which nobody has begun a job, so that one worker decodes the
 * file once and several share them. If that fails, the film stays as it is.
 */
export const restHandler: JobHandler = {
  async run(job) {
    const work = await findWork(job.context.db, fileOf(job.payload), ["ready"]);
    // The file was replaced or the film deleted.
    if (work === null) return;
    await withSource(job, work, async (tools) => {
      const { source, to } = await openSource(job, work, tools);
      const all = ladder(source.picture, job.context.uploads.largestQuality);
      const { seen, rungs: named } = payload.parse(await takeAlong(job, work));
      const film = await readFilm(job.context, work);
      if (film === null) return;
      const there = new Set(film.variants.map(({ playlist }) => qualityOf(playlist)));
      const isWanted = ({ name }: Rung) => (named.length === 0 || named.includes(name)) && !there.has(name);
      const rungs = all.filter(isWanted);
      if (rungs.length === 0) return;
      const { sounds } = film;
      const [main] = rungs.includes(plainRung(all)) ? sounds : [];
      const sound = main ? await fetchSound(job, work, { main, tools }) : null;
      const watermarks = await loadMarks(job.context, seen?.marks ?? []);
      const made = await makeAndStoreRungs(job, work, {
        source,
        tools,
        to,
        rungs,
        all,
        seen,
        sounds,
        sound,
        watermarks,
      });
      await show(job, work, { made, all, seen, codecs: await wantedCodecs(job.context, all, tools) });
    });
  },
  failed: (trx, { payload: value, reason, now }) =>
    failRungs(trx, { ...fileOf(value), rungs: payload.parse(value).rungs, reason, now }),
  again: (trx, { payload: value }) => againRungs(trx, { ...fileOf(value), rungs: payload.parse(value).rungs }),
};

/** Its payload with the qualities whose jobs still wait for their first attempt. */
async function takeAlong(job: Job, { videoId }: FilmWork): Promise<unknown> {
  return job.takeAlong(filmSubject(videoId), (payloads) => {
    const rungs = payloads.flatMap((value) => payload.parse(value).rungs);
    return { ...fileOf(job.payload), ...payload.parse(job.payload), rungs };
  });
}

/** The sound that was encoded with the first quality, for the plain file. */
async function fetchSound(
  { context: { storage }, signal }: Job,
  { folder }: FilmWork,
  { main, tools }: { main: StoredSound; tools: Tools },
): Promise<string> {
  const file = path.join(tools.folder, "sound.mp4");
  await fetchFile(storage, `${folder}/${soundFile(main)}`, file, signal);
  return file;
}

type Making = Parameters<typeof makeRungs>[4] & { source: Source; tools: Tools; to: string };

async function makeAndStoreRungs(
  { context, signal, progress }: Job,
  { folder }: FilmWork,
  { source, tools, to, ...wanted }: Making,
): Promise<MadeRungs> {
  const span = steps.store - steps.make;
  const report = (done: number, stage: string) => progress(steps.make + done * span, stage);
  const { variants, fallback, frames } = await makeRungs(source, tools, to, report, wanted);
  const version = newVersion();
  await storeFiles(context.storage, to, await filmFiles(to), {
    to: () => `${folder}/${version}`,
    signal,
    progress: (fraction) => progress(steps.store + fraction * (1 - steps.store), "保存影片"),
  });
  const inside = (name: string) => `${version}/${name}`;
  return {
    variants: variants.map((variant) => ({ ...variant, playlist: inside(variant.playlist) })),
    fallback: fallback === null ? null : inside(fallback),
    frames: frames.map(inside),
  };
}

/** Adds them to the film, beside those that other workers add at the same time. */
async function show(
  job: Job,
  work: FilmWork,
  {
    made,
    all,
    ...further
  }: { made: MadeRungs; all: readonly Rung[]; seen: Seen | null; codecs: readonly ExtraCodec[] },
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
        const names = all.map(({ name }) => name);
        const grown = await growFilm(context, trx, work, { ...growth, ...further, names });
        changed.push(...grown.tags);
        whole = grown.whole;
      }, changed);
    } catch (error) {
      if (!(error instanceof FilmGrown)) throw error;
      await context.storage.delete(`${work.folder}/${growth.master}`);
      continue;
    }
    if (whole && further.codecs.length === 0) await dropUpload(context, work.upload);
    return;
  }
}
