import type { Reader, Writer } from "../db/open.ts";

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

/** A merged thing that is published again is one of its own; what people had of it stays where it was moved. */
export async function endMerge(trx: Writer, contentType: number, id: number): Promise<void> {
  await trx.deleteFrom("merged").where("content_type", "=", contentType).where("old_id", "=", id).execute();
}

/** The same for all that are public now, after files have brought some back. */
export async function endMergesOfPublic(
  trx: Writer,
  contentType: number,
  table: "videos" | "performers",
): Promise<void> {
  const shown = trx.selectFrom(table).select("id").where("status", "=", "published");
  await trx.deleteFrom("merged").where("content_type", "=", contentType).where("old_id", "in", shown).execute();
}
