import { z } from "zod";
import type { Reader } from "../db/open.ts";

/** A film with all its names. */
export interface NamedFilm {
  id: number;
  names: string[];
  year: number | null;
}

const aliases = z.array(z.string());

/** The films' names by film id. */
export async function namesOfFilms(db: Reader, ids: readonly number[]): Promise<Map<number, NamedFilm>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("videos")
    .leftJoin("video_facts", "video_facts.video_id", "videos.id")
    .select(["videos.id", "videos.title", "videos.year", "video_facts.original_title", "video_facts.aliases"])
    .where("videos.id", "in", ids)
    .execute();
  return new Map(
    rows.map(({ id, title, year, original_title, aliases: others }) => {
      const names = [title, original_title ?? "", ...aliases.parse(JSON.parse(others ?? "[]"))];
      return [id, { id, year, names: names.filter((name) => name !== "") }];
    }),
  );
}
