import type { FilmEnding, VideoDetail } from "#lib/contract/schemas/catalogue.ts";
import { filmDetailNames, filmTextsOf } from "#lib/film-texts.ts";
import type { Person } from "#lib/contract/schemas/shared.ts";
import { kinds } from "#lib/kinds.ts";
import { hasCollaborators, shownCollaborators } from "../collaborators/shown.ts";
import { authorCertified, toPerson } from "../people/person.ts";
import type { Context } from "../core/context.ts";
import { keptOf } from "../kinds/merged.ts";
import { countsTag } from "../kinds/targets.ts";
import { byValue } from "../db/by-value.ts";
import { type Blanks, prepared } from "../db/prepared.ts";
import { publicVideos, toPerformerCard, toVideoCard } from "../cards/videos.ts";
import { isFilm, nothingMarked, playbackRules, toFilm, toPlaybackMarks } from "../films/films.ts";
import { linesOf } from "../lines/film.ts";
import { ratingSummary } from "../ratings/summary.ts";
import { craftList, factColumns, hasIds, readFacts } from "./facts.ts";
import { seriesById } from "./series.ts";

const detailRows = prepared((db, blanks: Blanks<{ id: number; now: number }>) =>
  publicVideos(db, blanks("now"))
    .innerJoin("channels", "channels.id", "videos.channel_id")
    .leftJoin("episodes", "episodes.video_id", "videos.id")
    .leftJoin("series", "series.video_id", "videos.id")
    .leftJoin("video_facts", "video_facts.video_id", "videos.id")
    .leftJoin("works", "works.video_id", "videos.id")
    .leftJoin("users", "users.id", "works.owner_id")
    .leftJoin("premieres", (join) =>
      join.onRef("premieres.video_id", "=", "videos.id").on("premieres.ended_at", "is", null),
    )
    .leftJoin("lives", (join) =>
      join.onRef("lives.video_id", "=", "premieres.video_id").on("lives.state", "=", "premiere"),
    )
    .select(["premieres.starts_at", "premieres.ends_at", "lives.id as room"])
    .select(["users.id as author_id", "users.name as author_name", "users.avatar as author_avatar", authorCertified])
    .select(["videos.playback", "episodes.series_id", "series.id as own_series"])
    .select(filmDetailNames.map((name) => `videos.${name}` as const))
    .select(["videos.collects", "videos.comment_count", "videos.review_count"])
    .select(factColumns)
    .select(hasIds)
    .select(hasCollaborators)
    .select([
      "videos.rating_sum",
      "videos.score",
      "videos.score_votes",
      "films.details",
      "channels.id as channel_id",
      "channels.name as channel_name",
    ])
    .where("videos.id", "=", blanks("id")),
);

/** All data of a watch page; `gone` if the film was public once and is archived now. */
export async function videoDetail(context: Context, id: number): Promise<VideoDetail | "gone" | null> {
  context.uses(`video:${id}`, countsTag({ contentType: kinds.video.type, targetId: id }));
  const { read } = context.db;
  const [row] = await detailRows(read, { id, now: context.now() });
  if (!row) {
    const kept = await keptOf(read, kinds.video.type, id);
    return kept === null ? isArchived(context, id) : videoDetail(context, kept);
  }
  const [performers, tags, series, facts, ratings, lines, collaborators] = await Promise.all([
    castOf(context, id),
    tagsOf(context, id),
    seriesOf(context, row.own_series ?? row.series_id, id),
    readFacts(context, row),
    ratingSummary(read, row),
    isFilm(row) ? null : linesOf(context, id),
    row.has_collaborators ? shownCollaborators(context, id) : [],
  ]);
  return {
    ...toVideoCard(context, row),
    ...filmTextsOf(row),
    channel: { id: row.channel_id, name: row.channel_name },
    owner: ownerOf(context, row),
    collaborators,
    collects: row.collects,
    comments: row.comment_count,
    reviews: row.review_count,
    rating: row.review_count === 0 ? null : Math.round((row.rating_sum / row.review_count) * 10) / 10,
    ratings,
    performers,
    tags,
    facts,
    film: isFilm(row) ? toFilm(context.images, row) : (lines?.film ?? null),
    linesDown: lines?.isDown ?? false,
    ending: await endingOf(context, row.playback),
    premiere: toPremiere(row, context.now()),
    marks: isFilm(row) ? toPlaybackMarks(row) : nothingMarked,
    series,
  };
}

/** A chosen film that is not public now is not offered. */
async function endingOf(context: Context, playback: string): Promise<FilmEnding> {
  const { ending = "series" } = playbackRules.parse(JSON.parse(playback));
  if (typeof ending === "string") return { kind: ending, film: null };
  context.uses(`video:${ending}`);
  const film = await publicVideos(context.db.read, context.now())
    .clearSelect()
    .select(["videos.id", "videos.title"])
    .where("videos.id", "=", ending)
    .executeTakeFirst();
  return film ? { kind: "film", film } : { kind: "series", film: null };
}

/** Null when it is over, and for a film that has none. */
function toPremiere({ starts_at, ends_at, room }: PremiereRow, now: number): VideoDetail["premiere"] {
  if (starts_at === null || ends_at === null || room === null || ends_at <= now) return null;
  return { startsAt: new Date(starts_at).toISOString(), endsAt: new Date(ends_at).toISOString(), room };
}

interface PremiereRow {
  starts_at: number | null;
  ends_at: number | null;
  room: number | null;
}

const seriesOf = async (context: Context, id: number | null, videoId: number) =>
  id === null ? null : seriesById(context, id, { videoId });

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

const castRows = prepared((db, blanks: Blanks<{ id: number }>) =>
  db
    .selectFrom("video_performers")
    .innerJoin("performers", "performers.id", "video_performers.performer_id")
    .select(["performers.id", "performers.name", "performers.portrait", "performers.initial", "performers.works"])
    .select(["video_performers.role", "video_performers.crafts"])
    .where("video_performers.video_id", "=", blanks("id"))
    .where(byValue("performers.status", "published"))
    .orderBy("video_performers.position"),
);

async function castOf(context: Context, id: number): Promise<VideoDetail["performers"]> {
  const rows = await castRows(context.db.read, { id });
  return rows.map((row) => ({
    ...toPerformerCard(context, row),
    role: row.role,
    crafts: craftList.parse(JSON.parse(row.crafts)),
  }));
}

const tagRows = prepared((db, blanks: Blanks<{ id: number }>) =>
  db
    .selectFrom("video_tags")
    .innerJoin("tags", "tags.id", "video_tags.tag_id")
    .select(["tags.id", "tags.name"])
    .where("video_tags.video_id", "=", blanks("id"))
    .orderBy("video_tags.position"),
);

async function tagsOf(context: Context, id: number): Promise<VideoDetail["tags"]> {
  const rows = await tagRows(context.db.read, { id });
  for (const row of rows) context.uses(`tag:${row.id}`);
  return rows.map(({ id: tagId, name }) => ({ id: tagId, name }));
}
