import type { Reader } from "../db/open.ts";
import type { Live, Wanted } from "./live-keys.ts";

/** The home pages, in their order. */
export async function liveChannels(db: Reader, wanted: Wanted): Promise<Live[]> {
  let query = db.selectFrom("channels").selectAll().orderBy("position").orderBy("id");
  if (wanted !== "all") query = query.where("id", "in", wanted);
  return (await query.execute()).map(({ id, content_key: key, name, description, position }) => ({
    id,
    key,
    document: { key, name, description, position },
  }));
}

/** Categories of tags, in their order. */
export async function liveCategories(db: Reader, wanted: Wanted): Promise<Live[]> {
  let query = db.selectFrom("tag_categories").selectAll().orderBy("position").orderBy("id");
  if (wanted !== "all") query = query.where("id", "in", wanted);
  return (await query.execute()).map(({ id, content_key: key, name, position, facet }) => ({
    id,
    key,
    document: { key, name, position, facet: facet === 1 },
  }));
}
