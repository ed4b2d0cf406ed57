import { sql } from "kysely";
import { kinds } from "#lib/kinds.ts";
import { reachedEpisode, reachOf } from "#lib/series.ts";
import { publicEpisodes, seriesTag } from "../catalogue/series.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";

const follow = sql.lit(kinds.series.type);
/** Maximum number of series per call, and of episodes without followers that are marked as announced per call. */
const [maxSeries, maxUnheard] = [50, 2000];
/** Milliseconds after its end in which an import still counts as the origin of an episode that became public. */
const lately = 60_000;

/** Public episodes that have not been announced yet. `note` is a row of `episode_news`. */
const untold = (now: number) => sql<boolean>`note.told = 0
  and exists (select 1 from videos
    where videos.id = note.video_id and videos.status = 'published' and videos.published_at <= ${now})
  and exists (select 1 from episodes where episodes.video_id = note.video_id and episodes.series_id = note.series_id)
  and exists (select 1 from series
    where series.id = note.series_id and series.status = 'published' and series.deleted_at is null)`;
const isFollowed = sql<boolean>`exists (
  select 1 from follows where follows.content_type = ${follow} and follows.target_id = note.series_id)`;

/**
 * Creates a round of messages for every followed series with new episodes, however these became public. New episodes of series without
 * followers are marked as announced: somebody who follows later has seen them on the page.
 */
export async function noteRounds(context: Context): Promise<void> {
  const now = context.now();
  await context.db.write((trx) => passOver(trx, now));
  const { rows } = await sql<{ series_id: number }>`
    select distinct note.series_id from episode_news as note
    where ${untold(now)} and ${isFollowed} limit ${sql.lit(maxSeries)}`.execute(context.db.primary);
  for (const { series_id } of rows) {
    await context.db.write((trx) => noteRound(trx, series_id, now));
    context.changed(seriesTag(series_id));
  }
}

async function passOver(trx: Writer, now: number): Promise<void> {
  await sql`
    update episode_news set told = 1 where told = 0 and (series_id, video_id) in (
      select note.series_id, note.video_id from episode_news as note
      where ${untold(now)} and not ${isFollowed} limit ${sql.lit(maxUnheard)})`.execute(trx);
}

/**
 * Creates one round for all new episodes of a series and marks them as announced in the same transaction, so that another process cannot
 * announce them again. Members who started to follow after `until` get no message.
 */
export async function noteRound(trx: Writer, seriesId: number, now: number, until = now): Promise<void> {
  const { rows } = await sql<{ video_id: number }>`
    update episode_news set told = 1 where series_id = ${seriesId} and told = 0 and video_id in (
      select note.video_id from episode_news as note where note.series_id = ${seriesId} and ${untold(now)})
    returning video_id`.execute(trx);
  if (rows.length === 0) return;
  const fresh = new Set(rows.map(({ video_id }) => video_id));
  const shown = await publicEpisodes(trx, [seriesId], now);
  const first = shown.find(({ id }) => fresh.has(id));
  if (first === undefined) return;
  const { total } = await trx.selectFrom("series").select("total").where("id", "=", seriesId).executeTakeFirstOrThrow();
  await trx
    .insertInto("series_rounds")
    .values({
      series_id: seriesId,
      video_id: first.id,
      text: messageOf(reachOf(shown), fresh.size, total),
      publisher_id: await publisherOf(trx, first.id, now),
      created_at: until,
    })
    .execute();
}

/** 更新至第 8 集，新增 2 集，全剧完. */
function messageOf(reach: ReturnType<typeof reachOf>, fresh: number, total: number | null): string {
  const isWhole = total !== null && reach.count >= total;
  return [reachedEpisode(reach), ...(fresh > 1 ? [`新增 ${fresh} 集`] : []), ...(isWhole ? ["全剧完"] : [])].join("，");
}

/** The member who owns the film, the editor who published it, or the operator whose import created it; they get no message. */
async function publisherOf(trx: Writer, videoId: number, at: number): Promise<Row<"series_rounds">["publisher_id"]> {
  const work = await trx
    .selectFrom("works")
    .select("owner_id as id")
    .where("video_id", "=", videoId)
    .executeTakeFirst();
  if (work) return work.id;
  const entry = await trx
    .selectFrom("content_entries")
    .select("updated_by as id")
    .where("kind", "=", "video")
    .where("target_id", "=", videoId)
    .where("updated_by", "is not", null)
    .executeTakeFirst();
  if (entry) return entry.id;
  const brought = await trx
    .selectFrom("imports")
    .select("created_by")
    .where(({ eb, or }) => or([eb("state", "=", "running"), eb("ended_at", ">", at - lately)]))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return brought?.created_by ?? null;
}
