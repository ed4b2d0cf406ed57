import { sql, type RawBuilder } from "kysely";
import { mergedPart, type MergedKind, type MergedPart, type MergeSide } from "#lib/contract/schemas/merging.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import type { Context } from "../core/context.ts";
import { toImageOrNull } from "../core/images.ts";
import { withHidden } from "../media/shown.ts";
import { tables } from "./tables.ts";

interface Found extends Record<MergedPart, number | undefined> {
  id: number;
  key: string;
  title: string;
  original: string;
  year: number | null;
  picture: string;
  status: string;
  entry: number | null;
}

/** Rows of a table that belong to the entry. */
const rowsOf = (table: string, where: RawBuilder<unknown>) =>
  sql`(select count(*) from ${sql.table(table)} where ${where})`;
const filmRows = (table: string) => rowsOf(table, sql`${sql.ref(`${table}.video_id`)} = videos.id`);
const taggedRows = (table: string) => rowsOf(table, sql`${sql.ref(`${table}.tag_id`)} = tags.id`);
const targetRows = (table: string, kind: MergedKind) =>
  rowsOf(
    table,
    sql`${sql.ref(`${table}.content_type`)} = ${sql.lit(kinds[kind].type)} and ${sql.ref(`${table}.target_id`)} = ${sql.ref(`${tables[kind]}.id`)}`,
  );

/** Tags have none. */
const pictures = { video: "poster", performer: "portrait", tag: null } as const;

const columns: Readonly<Record<MergedKind, RawBuilder<unknown>>> = {
  video: sql`videos.title, coalesce(video_facts.original_title, '') as original, videos.year, videos.poster as picture`,
  performer: sql`name as title, original_name as original, null as year, portrait as picture`,
  tag: sql`name as title, '' as original, null as year, '' as picture`,
};
const sources: Readonly<Record<MergedKind, RawBuilder<unknown>>> = {
  video: sql`videos left join video_facts on video_facts.video_id = videos.id`,
  performer: sql`performers`,
  tag: sql`tags`,
};
/** Every tag is public. */
const statuses: Readonly<Record<MergedKind, RawBuilder<unknown>>> = {
  video: sql`videos.status`,
  performer: sql`performers.status`,
  tag: sql`'published'`,
};

/** What is counted of each kind, from columns and indexes. */
const parts: Readonly<Record<MergedKind, Partial<Record<MergedPart, RawBuilder<unknown>>>>> = {
  video: {
    plays: sql`videos.plays`,
    histories: targetRows("histories", "video"),
    marks: filmRows("marks"),
    watchDays: filmRows("watch_days"),
    likes: sql`videos.supports`,
    collects: sql`videos.collects`,
    comments: sql`videos.comment_count`,
    reviews: sql`videos.review_count`,
    danmaku: filmRows("danmaku"),
    lines: filmRows("video_lines"),
    people: filmRows("video_performers"),
    lists: filmRows("works_list_items"),
    posts: filmRows("posts"),
  },
  performer: {
    films: rowsOf("video_performers", sql`video_performers.performer_id = performers.id`),
    follows: targetRows("follows", "performer"),
    collects: sql`performers.collects`,
    comments: targetRows("comments", "performer"),
  },
  tag: {
    films: taggedRows("video_tags"),
    performers: taggedRows("performer_tags"),
    reviews: taggedRows("review_tags"),
    posts: taggedRows("post_tags"),
    follows: targetRows("follows", "tag"),
    collects: sql`tags.collects`,
  },
};

/** What stands side by side, by id or by key. */
export async function sidesOf(
  context: Context,
  kind: MergedKind,
  by: { ids: readonly number[] } | { keys: readonly string[] },
): Promise<MergeSide[]> {
  const wanted = "ids" in by ? by.ids : by.keys;
  if (wanted.length === 0) return [];
  const table = tables[kind];
  const column = sql.ref(`${table}.${"ids" in by ? "id" : "content_key"}`);
  const key = sql.ref(`${table}.content_key`);
  const counted = mergedPart.options.flatMap((part) => {
    const count = parts[kind][part];
    return count ? [{ part, count }] : [];
  });
  const { rows } =
    await sql<Found>`select ${sql.ref(`${table}.id`)}, ${key} as "key", ${statuses[kind]} as status, ${columns[kind]},
      content_entries.id as entry, ${sql.join(counted.map(({ part, count }) => sql`${count} as ${sql.ref(part)}`))}
    from ${sources[kind]}
    left join content_entries on content_entries.kind = ${sql.lit(kind)} and content_entries.content_key = ${key}
    where ${column} in (${sql.join(wanted)}) and ${key} is not null`.execute(context.db.primary);
  const images = withHidden(context);
  const shape = pictures[kind];
  return rows.map((row) => ({
    id: Number(row.id),
    entryId: row.entry === null ? null : Number(row.entry),
    key: row.key,
    title: row.title,
    originalTitle: row.original,
    year: row.year,
    picture: shape && toImageOrNull(images, shape, row.picture),
    href: contentHref(kinds[kind].type, Number(row.id)),
    live: row.status === "published",
    counts: counted.map(({ part }) => ({ part, count: Number(row[part]) })),
  }));
}
