import { randomBytes } from "node:crypto";
import { cutCues } from "#lib/captions/cut-cues.ts";
import { toLanguageTag } from "#lib/captions/languages.ts";
import { writeVtt } from "#lib/subtitle-file.ts";
import { cleanText } from "#lib/user-text.ts";
import type { Cue } from "#lib/vtt.ts";
import type { Context } from "../core/context.ts";
import { findPrograms } from "../env/programs.ts";
import { JobFailure } from "../jobs/failure.ts";
import type { Job, JobHandler } from "../jobs/handler.ts";
import { isStorageFull } from "../process/storage-full.ts";
import { screenFound } from "../screening/screening.ts";
import { inWorkFolder } from "../transcode/folders.ts";
import { expectRoom, mustWaitForRoom } from "../transcode/space.ts";
import { subtitlesFolder, withTexts } from "../works/subtitles.ts";
import { findSpokenFilm, requireNoOwnTrack, saveCaptions, type SpokenFilm, type Wanted, wantedOf } from "./film.ts";
import { hear } from "./hear.ts";
import type { Heard } from "./hearing.ts";
import { forgetPieces, keptPieces } from "./kept.ts";
import { takeSound } from "./sound.ts";

/** Progress (0 to 1) at which recognition starts and ends. */
const steps = { hear: 0.05, save: 0.98 };

/** Makes captions from what is said in a film. If that fails, the film stays as it is. */
export const captionsHandler: JobHandler = {
  async run(job) {
    const { context } = job;
    const wanted = wantedOf(job.payload);
    const film = await findSpokenFilm(context.db.primary, wanted);
    // The film was deleted, or its file is being replaced.
    if (film === null) return;
    if (wanted.lang !== null) requireNoOwnTrack(film.details, wanted.lang);
    const { language, segments } = await hearFilm(job, film, wanted);
    const lang = wanted.lang ?? toLanguageTag(language);
    requireNoOwnTrack(film.details, lang);
    job.progress(steps.save, "切分字幕");
    const heard = cutCues(segments, film.duration).map((cue) => ({ ...cue, text: cleanText(cue.text) }));
    if (heard.length === 0) throw new JobFailure("没有听到说话的声音，没有生成字幕");
    const { cues, held } = await screened(context, heard);
    const file = `${subtitlesFolder}/${lang}-${randomBytes(6).toString("hex")}.vtt`;
    await context.storage.put(`${film.folder}/${file}`, Buffer.from(writeVtt(cues)));
    const changed = [`video:${film.videoId}`];
    await job.finish(async (trx) => {
      changed.push(...(await saveCaptions(context, trx, wanted, { lang, file, cues, held })));
    }, changed);
  },
  async failed(trx, { payload }) {
    await forgetPieces(trx, wantedOf(payload).videoId);
    return [];
  },
  again: async (trx, { payload }) => ((await findSpokenFilm(trx, wantedOf(payload))) === null ? null : []),
};

async function hearFilm(job: Job, film: SpokenFilm, { lang }: Wanted): Promise<Heard> {
  const { context, signal } = job;
  const { speech, storage, db } = context;
  if (speech === null) throw new JobFailure("这个网站没有打开自动字幕");
  const programs = findPrograms();
  if (programs === null) throw new Error("there is no ffmpeg here: set FFMPEG_PATH or install it");
  const key = `${film.folder}/${film.details.fallback}`;
  const found = await storage.stat(key);
  if (found === null) throw new Error(`${key} is not there`);
  await expectRoom(context, found.size);
  return inWorkFolder(async (folder) => {
    try {
      job.progress(0, "取出声音");
      const sound = await takeSound(storage, key, { ...programs, folder, signal });
      job.progress(steps.hear, "识别语音");
      return await hear(speech, sound, {
        lang,
        signal,
        progress: (done) => job.progress(steps.hear + done * (steps.save - steps.hear), "识别语音"),
        kept: keptPieces(db, film.videoId, film.details.fallback),
      });
    } catch (error) {
      throw isStorageFull(error) ? mustWaitForRoom(error) : error;
    }
  });
}

/** The cues with masked words, and the words of the rules for which they need a review: nobody wrote them, so nobody can be told to write otherwise. */
async function screened(context: Context, heard: readonly Cue[]): Promise<{ cues: Cue[]; held: string[] }> {
  const { texts, held } = await screenFound(context, [heard.map(({ text }) => text)]);
  return { cues: withTexts(heard, texts[0] ?? []), held };
}
