import type { Reader } from "../db/open.ts";

/** A picture named in an import that could not be fetched. */
export interface DroppedPicture {
  place: string;
  reason: string;
  line: string;
  address: string;
}

const looked = 2000;

export async function droppedPictures(db: Reader, importId: number): Promise<DroppedPicture[]> {
  return db
    .selectFrom("remote_picture_places")
    .innerJoin("remote_pictures", "remote_pictures.id", "picture_id")
    .select(["place", "reason", "line", "address"])
    .where("import_id", "=", importId)
    .where("state", "=", "dropped")
    .orderBy("picture_id")
    .limit(looked)
    .execute();
}

/** Number of pictures waiting: from URLs, and from local files. */
export async function countWaiting(db: Reader): Promise<{ remote: number; local: number }> {
  const rows = await db
    .selectFrom("remote_pictures")
    .select(({ fn }) => ["local", fn.countAll<number>().as("count")])
    .where("state", "=", "waiting")
    .groupBy("local")
    .execute();
  const of = (local: number) => rows.find((row) => row.local === local)?.count ?? 0;
  return { remote: of(0), local: of(1) };
}
