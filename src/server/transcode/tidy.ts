import { z } from "zod";
import { versionPattern } from "../films/versions.ts";
import type { JobHandler } from "../jobs/handler.ts";
import { isFilmVersionUsed } from "../media/uses.ts";

const tidyPayload = z.object({ videoId: z.int().positive() });

/** Removes files left by earlier versions and attempts of a film. */
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
