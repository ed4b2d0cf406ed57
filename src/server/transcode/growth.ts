import { text } from "node:stream/consumers";
import path from "node:path";
import { changingVideo } from "../catalogue/change.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { codecOf, posterFor, qualityOf } from "../films/versions.ts";
import type { ExtraCodec } from "../env/uploads.ts";
import { tidyFilmJob } from "../jobs/film-jobs.ts";
import { queueJob } from "../jobs/queue.ts";
import { sendNotice } from "../messages/notice.ts";
import { messagesTag } from "../messages/tag.ts";
import { expectRungs, lockWork } from "../works/rungs.ts";
import type { FilmDetails } from "../films/films.ts";
import { queueCodecs } from "./codec-queue.ts";
import { detailsOf } from "./merge.ts";
import { masterPlaylist, readMaster, type Variant } from "./playlist.ts";
import type { MadeRungs, Seen } from "./film.ts";
import type { StoredSound } from "./sounds.ts";
import { newVersion } from "./source.ts";
import { filmRow, type FilmWork, type Named, useUp } from "./work.ts";

/** Another quality has been added since the film was read: its playlist has to be written anew. */
export class FilmGrown extends Error {
  constructor() {
    super("the film has got another quality meanwhile");
    this.name = "FilmGrown";
  }
}

/** A film's master playlist with more qualities. */
export interface Growth {
  /** The playlist it was made from. */
  from: string;
  /** The new one, stored. */
  master: string;
  variants: readonly Variant[];
  made: MadeRungs;
}

/** A film's playlist and what it names. */
export interface NamedFiles {
  master: string;
  variants: Variant[];
  sounds: readonly StoredSound[];
}

/** The playlist a film has now; null if it is no longer to be made from this file. */
export async function readFilm(
  { db, storage }: Pick<Context, "db" | "storage">,
  { videoId, folder, upload }: FilmWork,
): Promise<NamedFiles | null> {
  const row = await filmRow(db.primary, { videoId, uploadId: upload.id }, ["ready"]);
  if (!row) return null;
  const { master, sounds = [] } = detailsOf(row);
  const found = await text(await storage.open(`${folder}/${master}`));
  return { master, variants: readMaster(found, path.posix.dirname(master)), sounds };
}

/** Stores a playlist with more qualities, which nothing shows yet. */
export async function storeGrowth(
  { storage }: Pick<Context, "storage">,
  { folder }: FilmWork,
  film: NamedFiles,
  made: MadeRungs,
): Promise<Growth> {
  const version = newVersion();
  const names = new Set(namesOf(made));
  const others = film.variants.filter(({ playlist }) => !names.has(qualityOf(playlist)));
  const variants = [...others, ...made.variants].toSorted(
    (one, other) => one.width * one.height - other.width * other.height,
  );
  const master = `${version}/master.m3u8`;
  await storage.put(`${folder}/${master}`, Buffer.from(masterPlaylist(variants, version, film.sounds)));
  return { from: film.master, master, variants, made };
}

function namesOf({ variants }: Pick<Growth, "variants">): string[] {
  return variants.map(({ playlist }) => qualityOf(playlist));
}

/**
 * Shows the film with more qualities; with the last of `names` its file is used up, but for further codecs. Answers the cache tags of what it changed.
 * @throws {FilmGrown} nothing has been written.
 */
export async function growFilm(
  context: Context,
  trx: Writer,
  { videoId, filmId, upload }: FilmWork,
  {
    from,
    master,
    variants,
    made,
    names,
    ...further
  }: Growth & { names: readonly string[]; codecs: readonly ExtraCodec[]; seen: Seen | null },
): Promise<{ tags: string[]; whole: boolean }> {
  await lockWork(trx, videoId);
  const row = await filmRow(trx, { videoId, uploadId: upload.id }, ["ready"]);
  if (!row) return { tags: [], whole: false };
  const { coming = [], ...before } = detailsOf(row);
  if (before.master !== from) throw new FilmGrown();
  const added = new Set(namesOf(made));
  const left = coming.filter((name) => !added.has(name));
  const frames = made.frames.length > 0 ? made.frames : (before.frames ?? []);
  const details = {
    ...before,
    master,
    fallback: made.fallback ?? before.fallback,
    ...renditionsOf(variants),
    frames,
    ...(left.length > 0 && { coming: left }),
  };
  const tags = await changingVideo(context, trx, videoId, async () => {
    await trx
      .updateTable("films")
      .set({ details: JSON.stringify(details) })
      .where("id", "=", filmId)
      .execute();
    const poster = posterFor(row, frames);
    if (poster !== row.poster) await trx.updateTable("videos").set({ poster }).where("id", "=", videoId).execute();
  });
  const have = new Set(namesOf({ variants }));
  const whole = names.every((name) => have.has(name));
  if (whole) {
    await useUp(trx, upload.id, context.now());
    await queueCodecs(trx, { videoId, uploadId: upload.id, now: context.now(), span: null, ...further });
    await queueJob(trx, tidyFilmJob(videoId, context.now()));
  }
  return { tags, whole };
}

/** What a film's details tell of its renditions. */
export function renditionsOf(variants: readonly Variant[]): Required<Pick<FilmDetails, "renditions" | "playlists">> {
  const usual = variants.filter(({ playlist }) => codecOf(playlist) === null);
  return {
    renditions: usual.map(({ width, height, bandwidth }) => ({ width, height, bandwidth })),
    playlists: usual.map(({ playlist }) => playlist),
  };
}

/** Qualities could not be made: the film stays as it is, and its owner is told so once for each file. Answers cache tags. */
export async function failRungs(
  trx: Writer,
  { rungs, reason, now, ...named }: Named & { rungs: readonly string[]; reason: string; now: number },
): Promise<string[]> {
  const { videoId, uploadId } = named;
  const row = await expectRungs(trx, { ...named, rungs }, false);
  if (!row) return [];
  const names = row.rungs.map((name) => name.toUpperCase()).join("、");
  await sendNotice(trx, {
    userId: row.owner_id,
    title: `${names} 没能做成`,
    text: `《${row.title}》的 ${names}：${reason}。已经有的画质照常播放，在“我的作品”里可以再试。`,
    page: null,
    at: now,
    key: `transcode:${uploadId}:rest-failed`,
  });
  return [`video:${videoId}`, messagesTag(row.owner_id)];
}
