import type { Writer } from "../db/open.ts";
import { listTags, liveLists } from "./rows.ts";

/** Hides or restores a public list for an operator. Null if it is private or its owner has deleted it. */
export async function moveList(trx: Writer, id: number, status: "published" | "shadowed" | "removed") {
  const row = await liveLists(trx)
    .selectAll()
    .where("id", "=", id)
    .where("public", "=", 1)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  await trx.updateTable("works_lists").set({ status }).where("id", "=", id).execute();
  return { authorId: row.user_id, before: row.status, tags: listTags(id, row.user_id) };
}
