import { sql } from "kysely";
import type { VideoCard } from "#lib/contract/schemas/catalogue.ts";
import type { Context } from "../core/context.ts";
import { publicVideosById, toVideoCard } from "../cards/videos.ts";

/** Films looked at for each tag and performer: however many there are, these are the ones worth showing. */
const lookedAt = 100;
/** So that some may be hidden. */
const spare = 12;

/** Films that share most tags and performers with this one, among the most played of each tag and the latest of each performer. */
export async function relatedVideos(context: Context, id: number, limit: number): Promise<VideoCard[]> {
  context.uses("videos");
  const { read, scan } = context.db;
  const links = await read
    .selectFrom("video_tags")
    .select([sql<number | null>`tag_id`.as("tag"), sql<number | null>`cast(null as bigint)`.as("performer")])
    .where("video_id", "=", id)
    .unionAll(
      read
        .selectFrom("video_performers")
        .select([sql<number | null>`cast(null as bigint)`.as("tag"), sql<number | null>`performer_id`.as("performer")])
        .where("video_id", "=", id),
    )
    .execute();
  const lists = links
    .map(({ tag, performer }) =>
      tag === null
        ? sql`select video_id from video_performers where performer_id = ${performer}
            order by video_id desc limit ${sql.lit(lookedAt)}`
        : sql`select video_id from video_tags where tag_id = ${tag}
            order by plays desc, video_id desc limit ${sql.lit(lookedAt)}`,
    )
    .map((list, index) => sql`select video_id from (${list}) as ${sql.ref(`list_${index}`)}`);
  if (lists.length === 0) return [];
  const linked = await sql<{ id: number; links: number }>`
    select videos.id, links from videos
    inner join (
      select video_id, count(*) as links from (${sql.join(lists, sql` union all `)}) as listed
      where video_id <> ${id} group by video_id
    ) as linked on linked.video_id = videos.id
    order by links desc, videos.plays desc, videos.id desc
    limit ${sql.lit(limit + spare)}`.execute(scan);
  const ids = linked.rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const rows = await publicVideosById(read, context.now(), ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids
    .flatMap((one) => byId.get(one) ?? [])
    .slice(0, limit)
    .map((row) => toVideoCard(context, row));
}
