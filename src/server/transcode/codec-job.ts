import path from "node:path";
import { z } from "zod";
import { changingVideo } from "../catalogue/change.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { type ExtraCodec, extraCodecs } from "../env/uploads.ts";
import { qualityOf } from "../films/versions.ts";
import { tidyFilmJob } from "../jobs/film-jobs.ts";
import { JobFailure } from "../jobs/failure.ts";
import type { Job, JobHandler } from "../jobs/handler.ts";
import { queueJob } from "../jobs/queue.ts";
import { lockWork } from "../works/rungs.ts";
import type { Span } from "../works/trim-times.ts";
import { readCutting } from "../works/trims.ts";
import { isCodecComing } from "./codec-queue.ts";
import { encodable, encoders, qualityIn } from "./codecs.ts";
import { filmFiles, makeRungs, type MadeRungs, type Seen } from "./film.ts";
import { FilmGrown, type Growth, readFilm, renditionsOf, storeGrowth } from "./growth.ts";
import { inCodec, ladder, type Rung } from "./ladder.ts";
import { loudnessGain } from "./loudness.ts";
import { detailsOf } from "./merge.ts";
import { partOfSource } from "./part.ts";
import type { Tools } from "./run.ts";
import type { Source } from "./film-source.ts";
import { usualQuality } from "./quality.ts";
import { storedSeen } from "./seen.ts";
import { fileOf, newVersion, openSource, withSource } from "./source.ts";
import { dropUpload, storeFiles } from "./transfer.ts";
import { loadMarks } from "./watermark.ts";
import { filmRow, findWork, type FilmWork } from "./work.ts";

const steps = { make: 0.05, store: 0.97 };

const payload = z.object({
  codec: z.enum(extraCodecs),
  seen: storedSeen,
  span: z.object({ start: z.number(), end: z.number() }).nullable(),
});

/**
 * Makes all qualities of a film, or of the part of it that is shown, in another codec, from the file that was sent; they are public when
 * all are there. If that fails, the film stays as it is.
 */
export const codecHandler: JobHandler = {
  async run(job) {
    const { context } = job;
    const { codec, seen, span } = payload.parse(job.payload);
    const work = await findWork(context.db, fileOf(job.payload), ["ready"], "used");
    // The file was replaced, the film deleted, or the operator wants the codec no more.
    if (work === null || work.upload.parts === 0 || !context.uploads.extraCodecs.includes(codec)) return;
    if (!(await isShown(context, work, span))) return;
    await withSource(job, work, async (given) => {
      const tools = { ...given, idle: true };
      if ((await encodable([codec], tools)).length === 0)
        throw new JobFailure(`这台机器的 ffmpeg 没有 ${encoders[codec].encoder}，做不了 ${encoders[codec].label}`);
      const { source: file, to } = await openSource(job, work, tools);
      const source = span ? partOfSource(file, span) : file;
      const film = await readFilm(context, work);
      if (film === null) return;
      const there = new Set(film.variants.map(({ playlist }) => qualityOf(playlist)));
      const all = ladder(source.picture, context.uploads.largestQuality).filter(({ name }) => there.has(name));
      const rungs = inCodec(all, codec);
      if (rungs.length === 0) return;
      const made = await makeAndStore(job, work, { source, tools, to, rungs, all, codec, seen, sounds: film.sounds });
      await show(job, work, { made, codec, span });
    });
    if (!(await isCodecComing(context.db.primary, work.videoId, job.id))) await dropUpload(context, work.upload);
  },
  // What its attempts have left.
  async failed(trx, { payload: value, now }) {
    await queueJob(trx, tidyFilmJob(fileOf(value).videoId, now));
    return [];
  },
  again: async (trx, { payload: value }) => {
    const file = await trx
      .selectFrom("uploads")
      .select("id")
      .where("id", "=", fileOf(value).uploadId)
      .where("state", "=", "used")
      .where("parts", ">", 0)
      .executeTakeFirst();
    return file ? [] : null;
  },
};

interface Making {
  source: Source;
  tools: Tools;
  to: string;
  rungs: readonly Rung[];
  all: readonly Rung[];
  codec: ExtraCodec;
  seen: Seen | null;
  sounds: Parameters<typeof makeRungs>[4]["sounds"];
}

/** One quality after the other: these encoders need much memory, and decoding costs little beside them. */
async function makeAndStore(job: Job, work: FilmWork, made: Making): Promise<MadeRungs> {
  const { source, tools, to, rungs, codec, seen: known, ...wanted } = made;
  const { context, signal, progress } = job;
  const quality = qualityIn(codec, known?.quality ?? usualQuality);
  const gain = known?.gain ?? (await loudnessGain(source, tools));
  const seen = { seconds: [], marks: [], ...known, gain, quality };
  const watermarks = await loadMarks(context, seen.marks);
  const pixels = rungs.reduce((sum, { width, height }) => sum + width * height, 0);
  const variants: MadeRungs["variants"][number][] = [];
  let done = steps.make;
  for (const rung of rungs) {
    const share = ((steps.store - steps.make) * rung.width * rung.height) / pixels;
    const report = (fraction: number, stage: string) => progress(done + fraction * share, stage);
    const one = await makeRungs(source, tools, to, report, { ...wanted, rungs: [rung], seen, sound: null, watermarks });
    variants.push(...one.variants);
    done += share;
  }
  const version = newVersion();
  await storeFiles(context.storage, to, await filmFiles(to), {
    to: () => `${work.folder}/${version}`,
    signal,
    progress: (fraction) => progress(steps.store + fraction * (1 - steps.store), "保存影片"),
  });
  const inside = variants.map((variant) => ({ ...variant, playlist: path.posix.join(version, variant.playlist) }));
  return { variants: inside, fallback: null, frames: [] };
}

/** Adds them to the film, unless another part of it is shown now than when they were begun. */
async function show(
  job: Job,
  work: FilmWork,
  { made, codec, span }: { made: MadeRungs; codec: ExtraCodec; span: Span | null },
): Promise<void> {
  const { context } = job;
  for (;;) {
    const film = await readFilm(context, work);
    if (film === null || !(await isShown(context, work, span))) return;
    const growth = await storeGrowth(context, work, film, made);
    const changed = [`video:${work.videoId}`];
    try {
      return await job.finish(async (trx) => {
        changed.push(...(await addCodec(context, trx, work, { growth, codec })));
      }, changed);
    } catch (error) {
      if (!(error instanceof FilmGrown)) throw error;
      await context.storage.delete(`${work.folder}/${growth.master}`);
    }
  }
}

async function isShown({ db }: Context, { videoId }: FilmWork, span: Span | null): Promise<boolean> {
  const cutting = await readCutting(db.primary, videoId);
  return cutting !== null && cutting.span?.start === span?.start && cutting.span?.end === span?.end;
}

/** Answers the cache tags of what it changed. @throws {FilmGrown} nothing has been written. */
async function addCodec(
  context: Context,
  trx: Writer,
  { videoId, filmId, upload }: FilmWork,
  { growth, codec }: { growth: Growth; codec: ExtraCodec },
): Promise<string[]> {
  await lockWork(trx, videoId);
  const row = await filmRow(trx, { videoId, uploadId: upload.id }, ["ready"]);
  if (!row) return [];
  const { codecs = [], ...before } = detailsOf(row);
  if (before.master !== growth.from) throw new FilmGrown();
  const playlists = growth.made.variants.map(({ playlist }) => playlist);
  const details = {
    ...before,
    master: growth.master,
    playlists: renditionsOf(growth.variants).playlists,
    codecs: [...codecs.filter((one) => one.codec !== codec), { codec, playlists }],
  };
  const tags = await changingVideo(context, trx, videoId, async () => {
    await trx
      .updateTable("films")
      .set({ details: JSON.stringify(details) })
      .where("id", "=", filmId)
      .execute();
  });
  await queueJob(trx, tidyFilmJob(videoId, context.now()));
  return tags;
}
