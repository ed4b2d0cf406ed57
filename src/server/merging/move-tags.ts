import { sql } from "kysely";
import { recountFilms } from "../content/import/counts.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { goAway } from "../editorial/archive.ts";
import { align, findEntry } from "../editorial/entries.ts";
import { indexDocuments } from "../search/indexing.ts";
import type { Move } from "./move.ts";
import type { Moved } from "./move-works.ts";

const nothing: Moved = { rows: 0, tags: [] };

/** What has tags. */
const carriers = [
  { kind: "video", table: "video_tags", column: "video_id", listTag: "videos" },
  { kind: "review", table: "review_tags", column: "review_id", listTag: "reviews" },
  { kind: "post", table: "post_tags", column: "post_id", listTag: "posts" },
  { kind: "performer", table: "performer_tags", column: "performer_id", listTag: "performers" },
] as const;

/** Gives some of what has the tag the kept one in its place, once. */
export async function moveTagged(
  context: Pick<Context, "db" | "now">,
  trx: Writer,
  { from, to }: Move,
  max: number,
): Promise<Moved> {
  for (const { kind, table, column, listTag } of carriers) {
    const [rows, own] = [sql.table(table), sql.ref(column)];
    const found = await sql<{ id: number }>`select ${own} as id from ${rows} where tag_id = ${from}
      order by ${own} limit ${sql.lit(max)}`.execute(trx);
    const ids = found.rows.map(({ id }) => Number(id));
    if (ids.length === 0) continue;
    const some = sql`tag_id = ${from} and ${own} in (${sql.join(ids)})`;
    await sql`delete from ${rows} where ${some} and exists (select 1 from ${rows} kept
      where kept.tag_id = ${to} and kept.${own} = ${sql.ref(`${table}.${column}`)})`.execute(trx);
    await sql`update ${rows} set tag_id = ${to} where ${some}`.execute(trx);
    if (kind !== "performer") await indexDocuments(context, trx, [{ kind, ids }]);
    return { rows: ids.length, tags: [listTag, ...ids.map((id) => `${kind}:${id}`)] };
  }
  return nothing;
}

/** Removes a merged tag that nothing has any more, and counts the films of the kept one. */
export async function removeMergedTag(context: Context, trx: Writer, { contentType, from, to }: Move): Promise<Moved> {
  const row = await trx
    .selectFrom("content_entries")
    .innerJoin("tags", "tags.id", "content_entries.target_id")
    .innerJoin("merged", "merged.old_id", "tags.id")
    .select(["content_entries.id", "merged.created_by"])
    .where("content_entries.kind", "=", "tag")
    .where("tags.id", "=", from)
    .where("merged.content_type", "=", contentType)
    .executeTakeFirst();
  if (!row) return nothing;
  const entry = await findEntry(trx, row.id);
  const { tags } = await goAway(context, trx, await align(trx, entry, context.now()), row.created_by);
  await recountFilms(trx, { videos: [], performers: [], tags: [to] });
  return { rows: 1, tags: [...tags, "tags", `tag:${to}`] };
}
