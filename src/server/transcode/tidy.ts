import { z } from "zod";
import type { JobHandler } from "../jobs/handler.ts";
import type { NewJob } from "../jobs/queue.ts";
import { isFilmVersionUsed } from "../media/uses.ts";

/** Name pattern of the folders that each hold one version of a film. */
export const versionPattern = /^[0-9a-f]{16}$/;

/** How long the previous version is kept for those who are watching it, in milliseconds. */
export const versionsKept = 6 * 3_600_000;

const kind = "tidy-film";
const tidyPayload = z.object({ videoId: z.int().positive() });

/** A job that removes files left by earlier versions and attempts of a film. */
export function tidyFilmJob(videoId: number, runAt: number, now: number): NewJob {
  return { kind, subject: `video:${videoId}`, payload: { videoId }, runAt, now };
}

export const tidyFilmHandler: JobHandler = {
  async run({ context, payload, signal }) {
    const { videoId } = tidyPayload.parse(payload);
    const { db, storage } = context;
    const film = await db.primary
      .selectFrom("videos")
      .innerJoin("films", "films.id", "videos.film_id")
      .innerJoin("works", "works.video_id", "videos.id")
      .select("films.folder")
      .where("videos.id", "=", videoId)
      .executeTakeFirst();
    if (!film) return;
    // While a film is being made, everything counts as used; another run follows when it is finished.
    const isUsed = isFilmVersionUsed(db);
    for await (const { key } of storage.list(`${film.folder}/`)) {
      signal.throwIfAborted();
      const version = key.slice(film.folder.length + 1).split("/")[0] ?? "";
      if (versionPattern.test(version) && !(await isUsed(key))) await storage.delete(key);
    }
  },
};
