import type { Writer } from "../db/open.ts";
import { seriesTags } from "./read.ts";

/** Hides or shows a member's series; null if it is the site's own or its owner has deleted it. */
export async function moveSeries(trx: Writer, id: number, status: "published" | "shadowed" | "removed") {
  const row = await trx
    .selectFrom("series")
    .select(["owner_id", "status"])
    .where("id", "=", id)
    .where("owner_id", "is not", null)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.owner_id === null) return null;
  await trx.updateTable("series").set({ status }).where("id", "=", id).execute();
  return { authorId: row.owner_id, before: row.status, tags: await seriesTags(trx, id) };
}
