import { sql } from "kysely";
import type { MergedKind, MergeSide } from "#lib/contract/schemas/merging.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import type { Context } from "../core/context.ts";
import { toImageOrNull } from "../core/images.ts";
import { withHidden } from "../media/shown.ts";

interface Found {
  id: number;
  key: string;
  title: string;
  original: string;
  year: number | null;
  picture: string;
  status: string;
  plays: number;
  likes: number;
  collects: number;
  comments: number;
  reviews: number;
  marks: number;
  others: number;
  entry: number | null;
}

const selects = {
  video: sql`select videos.id, videos.content_key as "key", videos.title, coalesce(video_facts.original_title, '') as original, videos.year,
      videos.poster as picture, videos.status, videos.plays, videos.supports as likes, videos.collects, comment_count as comments,
      review_count as reviews, (select count(*) from marks where marks.video_id = videos.id) as marks,
      (select count(*) from video_performers where video_performers.video_id = videos.id) as others,
      content_entries.id as entry
    from videos left join video_facts on video_facts.video_id = videos.id
    left join content_entries on content_entries.kind = 'video' and content_entries.content_key = videos.content_key`,
  performer: sql`select performers.id, performers.content_key as "key", name as title, original_name as original,
      null as year, portrait as picture, performers.status, 0 as plays, 0 as likes, performers.collects,
      (select count(*) from comments where content_type = ${sql.lit(kinds.performer.type)} and comments.target_id = performers.id) as comments,
      0 as reviews, (select count(*) from follows where content_type = ${sql.lit(kinds.performer.type)} and follows.target_id = performers.id) as marks,
      (select count(*) from video_performers where video_performers.performer_id = performers.id) as others,
      content_entries.id as entry
    from performers
    left join content_entries on content_entries.kind = 'performer' and content_entries.content_key = performers.content_key`,
} as const;

const tables = { video: "videos", performer: "performers" } as const;

/** What stands side by side, by id or by key. */
export async function sidesOf(
  context: Context,
  kind: MergedKind,
  by: { ids: readonly number[] } | { keys: readonly string[] },
): Promise<MergeSide[]> {
  const wanted = "ids" in by ? by.ids : by.keys;
  if (wanted.length === 0) return [];
  const column = sql.ref(`${tables[kind]}.${"ids" in by ? "id" : "content_key"}`);
  const { rows } = await sql<Found>`${selects[kind]} where ${column} in (${sql.join(wanted)})
    and ${sql.ref(`${tables[kind]}.content_key`)} is not null`.execute(context.db.primary);
  const images = withHidden(context);
  return rows.map((row) => ({
    id: Number(row.id),
    entryId: row.entry === null ? null : Number(row.entry),
    key: row.key,
    title: row.title,
    originalTitle: row.original,
    year: row.year,
    picture: toImageOrNull(images, kind === "video" ? "poster" : "portrait", row.picture),
    href: contentHref(kinds[kind].type, Number(row.id)),
    live: row.status === "published",
    plays: Number(row.plays),
    likes: Number(row.likes),
    collects: Number(row.collects),
    comments: Number(row.comments),
    reviews: Number(row.reviews),
    marks: Number(row.marks),
    others: Number(row.others),
  }));
}
