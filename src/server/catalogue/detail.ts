import type { VideoDetail } from "#lib/contract/schemas/catalogue.ts";
import { filmDetailNames, filmTextsOf } from "#lib/film-texts.ts";
import type { Person } from "#lib/contract/schemas/shared.ts";
import { kinds } from "#lib/kinds.ts";
import { authorCertified, toPerson } from "../accounts/person.ts";
import type { Context } from "../context.ts";
import { countsTag } from "../targets.ts";
import { publicVideos, toPerformerCard, toVideoCard } from "./cards.ts";
import { toFilm, toPlaybackMarks } from "./films.ts";
import { seriesById } from "./series.ts";

/** Everything a watch page shows of one film; `gone` when it was public once and is archived now. */
export async function videoDetail(context: Context, id: number): Promise<VideoDetail | "gone" | null> {
  context.uses(`video:${id}`, countsTag({ contentType: kinds.video.type, targetId: id }));
  const { read } = context.db;
  const row = await publicVideos(read, context.now())
    .innerJoin("channels", "channels.id", "videos.channel_id")
    .leftJoin("episodes", "episodes.video_id", "videos.id")
    .leftJoin("works", "works.video_id", "videos.id")
    .leftJoin("users", "users.id", "works.owner_id")
    .select(["users.id as author_id", "users.name as author_name", "users.avatar as author_avatar", authorCertified])
    .select(["videos.playback", "episodes.series_id"])
    .select(filmDetailNames.map((name) => `videos.${name}` as const))
    .select(["videos.collects", "videos.comment_count", "videos.review_count"])
    .select(["videos.rating_sum", "films.details", "channels.id as channel_id", "channels.name as channel_name"])
    .where("videos.id", "=", id)
    .executeTakeFirst();
  if (!row) return isArchived(context, id);
  const [performers, tags, series] = await Promise.all([
    castOf(context, id),
    tagsOf(context, id),
    row.series_id === null ? null : seriesById(context, row.series_id),
  ]);
  return {
    ...toVideoCard(context, row),
    ...filmTextsOf(row),
    channel: { id: row.channel_id, name: row.channel_name },
    owner: ownerOf(context, row),
    collects: row.collects,
    comments: row.comment_count,
    reviews: row.review_count,
    rating: row.review_count === 0 ? null : Math.round((row.rating_sum / row.review_count) * 10) / 10,
    performers,
    tags,
    film: toFilm(context.images, row),
    marks: toPlaybackMarks(row),
    series,
  };
}

function ownerOf(
  context: Context,
  row: { author_id: number | null; author_name: string | null; author_avatar: string | null; author_certified: number },
): Person | null {
  const { author_id, author_name, author_avatar, author_certified } = row;
  if (author_id === null || author_name === null) return null;
  return toPerson(context, { author_id, author_name, author_avatar, author_certified });
}

async function isArchived(context: Context, id: number): Promise<"gone" | null> {
  const row = await context.db.read.selectFrom("videos").select("status").where("id", "=", id).executeTakeFirst();
  return row?.status === "archived" ? "gone" : null;
}

async function castOf(context: Context, id: number): Promise<VideoDetail["performers"]> {
  const rows = await context.db.read
    .selectFrom("video_performers")
    .innerJoin("performers", "performers.id", "video_performers.performer_id")
    .select(["performers.id", "performers.name", "performers.portrait", "performers.initial", "performers.works"])
    .select("video_performers.role")
    .where("video_performers.video_id", "=", id)
    .where("performers.status", "=", "published")
    .orderBy("video_performers.position")
    .execute();
  return rows.map((row) => ({ ...toPerformerCard(context, row), role: row.role }));
}

async function tagsOf(context: Context, id: number): Promise<VideoDetail["tags"]> {
  const rows = await context.db.read
    .selectFrom("video_tags")
    .innerJoin("tags", "tags.id", "video_tags.tag_id")
    .select(["tags.id", "tags.name"])
    .where("video_tags.video_id", "=", id)
    .orderBy("video_tags.position")
    .execute();
  for (const row of rows) context.uses(`tag:${row.id}`);
  return rows.map(({ id: tagId, name }) => ({ id: tagId, name }));
}
