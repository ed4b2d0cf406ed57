import { sql } from "kysely";
import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import type { Reader } from "../db/open.ts";

/** A public row in the form of its entry in the files. */
export interface Live {
  id: number;
  key: string;
  document: ContentDocument;
}

/** Selects rows: those with these ids, or all by editors. */
export type Wanted = readonly number[] | "all";

/** A time as editors write it: Shanghai time with its offset. */
export function writtenTime(time: number): string {
  const clock = new Date(time + 8 * 3_600_000).toISOString();
  return `${clock.endsWith(".000Z") ? clock.slice(0, 19) : clock.slice(0, 23)}+08:00`;
}

const owners = {
  video_tags: "video_id",
  performer_tags: "performer_id",
  review_tags: "review_id",
  post_tags: "post_id",
} as const;

/** Keys of the tags of rows, in order, by row id. */
export async function keysBehind(db: Reader, table: keyof typeof owners, ids: Wanted): Promise<Map<number, string[]>> {
  const owner = sql.ref(`${table}.${owners[table]}`);
  const some = ids === "all" ? sql`1 = 1` : ids.length === 0 ? sql`1 = 0` : sql`${owner} in (${sql.join(ids)})`;
  const { rows } = await sql<{ owner: number; key: string }>`
    select ${owner} as owner, tags.content_key as "key"
    from ${sql.table(table)} inner join tags on tags.id = ${sql.ref(`${table}.tag_id`)}
    where ${some} order by ${owner}, ${sql.ref(`${table}.position`)}`.execute(db);
  const keys = new Map<number, string[]>();
  for (const { owner, key } of rows) keys.set(owner, [...(keys.get(owner) ?? []), key]);
  return keys;
}
