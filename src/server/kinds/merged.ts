import type { Reader } from "../db/open.ts";

/** The number of what a thing was merged into; null when it was not. */
export async function keptOf(db: Reader, contentType: number, id: number): Promise<number | null> {
  const row = await db
    .selectFrom("merged")
    .select("target_id")
    .where("content_type", "=", contentType)
    .where("old_id", "=", id)
    .executeTakeFirst();
  return row?.target_id ?? null;
}
