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
import { versionPattern } from "./tidy.ts";

const kind = "mend-films";
const subject = "films";
/** Films looked at in one job: the next one goes on behind them. */
const batch = 20;
const mendPayload = z.object({ after: z.int().default(0) });

interface Candidate {
  id: number;
  videoId: number;
  folder: string;
  /** As the database has it. */
  details: string;
}

interface Mended extends Candidate {
  fresh: FilmDetails;
}

/**
 * Looks through films made by earlier releases for what has since been found wrong with them, and mends it: short tails, at whose end
 * players waited for ever. Playlists are kept by everybody who has seen them, so mended ones get other names; pictures and sound stay.
 * A film that needs nothing is left alone, so it may run as often as one likes.
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

/** The film with playlists that are as they should be; null when its own are. */
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

/** Unless the film has become another one meanwhile. */
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
