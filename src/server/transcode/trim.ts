import { mkdir } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import type { FailedJob, Job, JobHandler } from "../jobs/handler.ts";
import { sendNotice } from "../messages/notice.ts";
import { messagesTag } from "../messages/tag.ts";
import { partKey } from "../uploads/parts.ts";
import { applyCut, CutChanged } from "../works/trim-apply.ts";
import type { Span } from "../works/trim-times.ts";
import { storeTexts } from "../works/trim.ts";
import { type Cutting, partOf, readCutting } from "../works/trims.ts";
import type { ExtraCodec } from "../env/uploads.ts";
import { codecOf } from "../films/versions.ts";
import { queueCodecs, wantedCodecs } from "./codec-queue.ts";
import type { Seen } from "./film.ts";
import { ladder } from "./ladder.ts";
import { readMaster } from "./playlist.ts";
import { partOfSource } from "./part.ts";
import { probeSource } from "./probe.ts";
import type { Tools } from "./run.ts";
import type { Source } from "./film-source.ts";
import { joinFiles } from "./plain-file.ts";
import { soundFile, type StoredSound } from "./sounds.ts";
import { currentMarks } from "./watermark.ts";
import { makeAndStore, withSource } from "./source.ts";
import { fetchFile, fetchUpload } from "./transfer.ts";

const payload = z.object({
  videoId: z.int().positive(),
  start: z.number(),
  end: z.number(),
  /** Of the whole film the times are of. */
  master: z.string(),
});

const steps = { make: 0.08, store: 0.94 };

/** Makes a version of a film without its beginning and end; the film plays as it is until then, and if that fails. */
export const trimHandler: JobHandler = {
  async run(job) {
    const { videoId, master: asked, ...milliseconds } = payload.parse(job.payload);
    const span = { start: milliseconds.start / 1000, end: milliseconds.end / 1000 };
    const cutting = await readCutting(job.context.db.primary, videoId);
    // The film was deleted, or its file was replaced, and the times are of the old one.
    if (cutting === null || cutting.whole.details.master !== asked) return;
    const original = await keptOriginal(job.context, cutting);
    await withSource(job, { upload: { size: original?.size ?? sizeOf(cutting) } }, async (tools) => {
      const to = path.join(tools.folder, "film");
      await mkdir(to);
      job.progress(0, "读取影片");
      const whole = await openWhole(job, cutting, { original, tools });
      const source = partOfSource(whole, span);
      const rungs = ladder(source.picture, job.context.uploads.largestQuality);
      const marks = await currentMarks(job.context, videoId);
      const codecs = original ? await wantedCodecs(job.context, rungs, tools) : [];
      const { film } = await makeAndStore(job, cutting.row, { source, tools, to, rungs, marks, steps });
      const { strobe: _, chapters: __, master, fallback, renditions, sounds } = film.details;
      await show(job, videoId, span, {
        duration: film.duration,
        sprite: JSON.stringify(film.sprite),
        details: { master, fallback, renditions, frames: film.frames, ...(sounds.length > 0 && { sounds }) },
        master: cutting.whole.details.master,
        further: { codecs, seen: film.seen },
      });
    });
  },
  failed: async (trx: Writer, { payload: value, reason, now }: FailedJob) => {
    const { videoId } = payload.parse(value);
    const cutting = await readCutting(trx, videoId);
    if (!cutting) return [];
    const { owner_id: userId, title } = cutting.row;
    await sendNotice(trx, {
      userId,
      title: "影片没能剪成",
      text: `《${title}》：${reason}。影片还是原来的样子。`,
      page: null,
      at: now,
      key: `trim:${videoId}:failed:${now}`,
    });
    return [`video:${videoId}`, messagesTag(userId)];
  },
  again: async (trx, { payload: value }) => ((await readCutting(trx, payload.parse(value).videoId)) ? [] : null),
};

type Made = Parameters<typeof partOf>[1] & {
  /** Of the whole it was cut from. */
  master: string;
  /** In which codecs it is to be made too. */
  further: { codecs: readonly ExtraCodec[]; seen: Seen };
};

/** Puts the part in place of what plays, with what its owner has changed meanwhile. */
async function show(job: Job, videoId: number, span: Span, { master, further, ...made }: Made): Promise<void> {
  const { context } = job;
  for (;;) {
    const cutting = await readCutting(context.db.primary, videoId);
    // Its file was replaced.
    if (cutting === null || cutting.whole.details.master !== master) return;
    const { next, kept, files } = partOf(cutting.whole, made, span);
    await storeTexts(context, cutting, files);
    const { owner_id: userId, title, upload_id: uploadId } = cutting.row;
    const changed = [`video:${videoId}`, messagesTag(userId)];
    try {
      return await job.finish(async (trx) => {
        changed.push(...(await applyCut(context, trx, cutting, { next, part: { span, kept } })));
        if (uploadId !== null) await queueCodecs(trx, { videoId, uploadId, span, now: context.now(), ...further });
        await sendNotice(trx, {
          userId,
          title: "影片剪好了",
          text: `《${title}》的头尾剪好了，地址、评论和数据都没有变。想要原来的，随时可以恢复整部。`,
          page: null,
          at: context.now(),
          key: `trim:${videoId}:${next.details.master}`,
        });
      }, changed);
    } catch (error) {
      if (!(error instanceof CutChanged)) throw error;
    }
  }
}

type Upload = Pick<Row<"uploads">, "id" | "parts" | "size">;

/** The file the film was made from, if this site keeps it. */
async function keptOriginal({ db, storage }: Context, { row }: Cutting): Promise<Upload | null> {
  if (row.upload_id === null) return null;
  const upload = await db.primary
    .selectFrom("uploads")
    .select(["id", "parts", "size"])
    .where("id", "=", row.upload_id)
    .where("state", "=", "used")
    .executeTakeFirst();
  return upload && upload.parts > 0 && (await storage.has(partKey(upload.id, 0))) ? upload : null;
}

/** Bytes of the best quality, about. */
function sizeOf({ whole: { details, duration } }: Cutting): number {
  return Math.ceil((Math.max(0, ...details.renditions.map(({ bandwidth }) => bandwidth)) * duration) / 8);
}

/** The whole film: the file that was sent, or else its best quality. */
async function openWhole(
  { context, signal, progress }: Job,
  { row, whole }: Cutting,
  { original, tools }: { original: Upload | null; tools: Tools },
): Promise<Source> {
  const file = path.join(tools.folder, "source");
  if (original) {
    await fetchUpload(context.storage, original, file, {
      signal,
      progress: (fraction) => progress(fraction * steps.make, "读取影片"),
    });
    return probeSource(file, tools);
  }
  const { sounds = [] } = whole.details;
  const keys = [
    await bestKey(context, row.folder, whole.details),
    ...sounds.map((one) => `${row.folder}/${soundFile(one)}`),
  ];
  if (sounds.length === 0) {
    await fetchFile(context.storage, keys[0] ?? "", file, signal);
    return { ...(await probeSource(file, tools)), made: true };
  }
  const files = keys.map((_, index) => path.join(tools.folder, `stored-${index}.mp4`));
  for (const [index, key] of keys.entries()) await fetchFile(context.storage, key, files[index] ?? "", signal);
  await joinFiles(files, file, tools);
  return { ...withStored(await probeSource(file, tools), sounds), made: true };
}

/** A film whose sounds have been joined to its pictures, with what is known of them. */
function withStored(source: Source, stored: readonly StoredSound[]): Source {
  const tracks = stored.map(({ lang, label, surround = false }, position) => {
    return { index: position + 1, codec: "aac", lang, label, surround };
  });
  return { ...source, sound: { index: 1, codec: "aac" }, sounds: tracks };
}

/** The file of the best quality, as the playlists name it; the plain file if they name several. */
async function bestKey(
  { storage }: Context,
  folder: string,
  { master, fallback }: Cutting["whole"]["details"],
): Promise<string> {
  const key = `${folder}/${master}`;
  const read = async (name: string) => text(await storage.open(name));
  const variants = readMaster(await read(key), path.posix.dirname(key));
  const [best] = variants
    .filter(({ playlist }) => codecOf(playlist) === null)
    .toSorted((left, right) => right.bandwidth - left.bandwidth);
  if (best === undefined) return `${folder}/${fallback}`;
  const files = new Set((await read(best.playlist)).match(/^[^#\s]+$/gm));
  const [file] = files;
  if (files.size !== 1 || file === undefined) return `${folder}/${fallback}`;
  return path.posix.join(path.posix.dirname(best.playlist), file);
}
