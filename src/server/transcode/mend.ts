import { text } from "node:stream/consumers";
import { z } from "zod";
import { changingVideo } from "../catalogue/change.ts";
import { filmDetails, type FilmDetails } from "../films/films.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { JobHandler } from "../jobs/handler.ts";
import { queueJob } from "../jobs/queue.ts";
import type { Storage } from "../storage/storage.ts";
import { joinTail } from "./playlist.ts";
import { versionPattern } from "../films/versions.ts";

const kind = "mend-films";
const subject = "films";
/** Films checked in one job; a further job continues after them. */
const batch = 20;
const mendPayload = z.object({ after: z.int().default(0) });

interface Candidate {
  id: number;
  videoId: number;
  folder: string;
  /** As stored in the database. */
  details: string;
}

interface Mended extends Candidate {
  fresh: FilmDetails;
}

/**
 * Checks films made by earlier releases for known faults and repairs them: short last segments, at which players hang. Repaired playlists
 * get new names because browsers have cached the old ones; video files stay. Films without faults are not changed, so the job may run any
 * number of times.
 */
export const mendFilmsHandler: JobHandler = {
  async run(job) {
    const { context, signal, progress } = job;
    const { after } = mendPayload.parse(job.payload);
    const films = await filmsAfter(context, after);
    const mended: Mended[] = [];
    for (const [index, film] of films.entries()) {
      signal.throwIfAborted();
      progress(index / batch, `检查第 ${film.id} 部影片`);
      const fresh = await mendFilm(context.storage, film);
      if (fresh !== null) mended.push({ ...film, fresh });
    }
    const changed = mended.map(({ videoId }) => `video:${videoId}`);
    await job.finish(async (trx) => {
      for (const film of mended) changed.push(...(await store(context, trx, film)));
      const last = films.at(-1);
      if (last && films.length === batch)
        await queueJob(trx, { kind, subject, payload: { after: last.id }, now: context.now() });
    }, changed);
  },
};

async function filmsAfter({ db }: Context, after: number): Promise<Candidate[]> {
  return db.primary
    .selectFrom("works")
    .innerJoin("videos", "videos.id", "works.video_id")
    .innerJoin("films", "films.id", "videos.film_id")
    .select(["films.id", "videos.id as videoId", "films.folder", "films.details"])
    .where("films.id", ">", after)
    .orderBy("films.id")
    .limit(batch)
    .execute();
}

/** Writes repaired playlists and returns the film's new details; null if nothing needs repair. */
async function mendFilm(storage: Storage, { folder, details: json }: Candidate): Promise<FilmDetails | null> {
  const { data: details } = filmDetails.safeParse(JSON.parse(json));
  const [version = "", name = ""] = details?.master.split("/") ?? [];
  if (!details || !versionPattern.test(version) || name === "") return null;
  const read = async (file: string) => {
    const key = `${folder}/${version}/${file}`;
    return (await storage.has(key)) ? text(await storage.open(key)) : "";
  };
  const write = (file: string, content: string) =>
    storage.put(`${folder}/${version}/${file}`, Buffer.from(content, "utf8"));
  let master = await read(name);
  const before = master;
  for (const rung of before.match(/^[^#\s]+\.m3u8$/gm) ?? []) {
    const playlist = await read(rung);
    const joined = joinTail(playlist);
    if (joined === playlist) continue;
    await write(mendedName(rung), joined);
    master = master.replace(`\n${rung}\n`, `\n${mendedName(rung)}\n`);
  }
  if (master === before) return null;
  await write(mendedName(name), master);
  return { ...details, master: `${version}/${mendedName(name)}` };
}

function mendedName(playlist: string): string {
  return playlist.replace(/\.m3u8$/, "-mended.m3u8");
}

/** Only if the film has not changed since it was read. */
async function store(context: Context, trx: Writer, film: Mended): Promise<string[]> {
  return changingVideo(context, trx, film.videoId, async () => {
    await trx
      .updateTable("films")
      .set({ details: JSON.stringify(film.fresh) })
      .where("id", "=", film.id)
      .where("details", "=", film.details)
      .execute();
  });
}
