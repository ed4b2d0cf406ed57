import type { Series } from "#lib/contract/schemas/catalogue.ts";
import { publicVideos, toVideoCard } from "../cards/videos.ts";
import type { Context } from "../core/context.ts";
import { toPerson } from "../people/person.ts";

/** Cache tag of everything that shows the episodes of a series. */
export const seriesTag = (id: number): string => `series:${id}`;

/** A series with its public episodes, in order; null if neither they nor its own entry is public. */
export async function seriesById(context: Context, id: number): Promise<Series | null> {
  context.uses(seriesTag(id));
  const now = context.now();
  const [row, episodes] = await Promise.all([seriesRow(context, id), publicEpisodes(context, id)]);
  if (!row) return null;
  const hasEntry = row.status === "published" && row.published_at !== null && row.published_at <= now;
  if (episodes.length === 0 && !hasEntry) return null;
  const { author_id, author_name, author_avatar } = row;
  const isKnown = author_id !== null && author_name !== null;
  return {
    id,
    title: row.title,
    description: row.description,
    videoId: row.video_id,
    total: row.total,
    nextAt: row.next_at === null || row.next_at < now ? null : new Date(row.next_at).toISOString(),
    owner: isKnown ? toPerson(context, { author_id, author_name, author_avatar }) : null,
    episodes: episodes.map((episode) => ({
      ...toVideoCard(context, episode),
      season: episode.season,
      number: episode.number,
    })),
  };
}

function seriesRow({ db }: Context, id: number) {
  return db.read
    .selectFrom("series")
    .leftJoin("videos", "videos.id", "series.video_id")
    .leftJoin("users", "users.id", "series.owner_id")
    .select(["series.title", "series.description", "series.video_id", "series.total", "series.next_at"])
    .select(["videos.status", "videos.published_at"])
    .select(["users.id as author_id", "users.name as author_name", "users.avatar as author_avatar"])
    .where("series.id", "=", id)
    .where("series.status", "=", "published")
    .where("series.deleted_at", "is", null)
    .executeTakeFirst();
}

function publicEpisodes({ db, now }: Context, id: number) {
  return publicVideos(db.read, now())
    .innerJoin("episodes", "episodes.video_id", "videos.id")
    .select(["episodes.season", "episodes.number"])
    .where("episodes.series_id", "=", id)
    .orderBy("episodes.season")
    .orderBy("episodes.number")
    .execute();
}
