import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { PerformerCard, VideoCard } from "#lib/contract/schemas/catalogue.ts";
import type { Context } from "../core/context.ts";
import { byValue } from "../db/by-value.ts";
import type { Reader } from "../db/open.ts";
import { type Blanks, prepared } from "../db/prepared.ts";
import type { Row } from "../db/schema.ts";
import { toImageOrNull } from "../core/images.ts";
import { isFilm, toSprite } from "../films/films.ts";

/** Films that are public at `now`, with the columns of a card. Every list of films uses this query. */
export function publicVideos(db: Reader, now: number | RawBuilder<number>) {
  return videoCards(db, now).where("videos.status", "=", "published");
}

const videosById = prepared((db, blanks: Blanks<{ now: number; ids: readonly number[] }>) =>
  videoCards(db, blanks("now")).where("videos.id", "in", blanks("ids")).where(byValue("videos.status", "published")),
);

/** The public ones among these ids, in any order. */
export function publicVideosById(db: Reader, now: number, ids: readonly number[]): Promise<VideoCardRow[]> {
  return videosById(db, { now, ids });
}

/** Cards of the public ones among these ids. */
export async function videoCardsById(context: Context, ids: readonly number[]): Promise<Map<number, VideoCard>> {
  const rows = ids.length === 0 ? [] : await publicVideosById(context.db.read, context.now(), ids);
  return new Map(rows.map((row) => [row.id, toVideoCard(context, row)]));
}

function videoCards(db: Reader, now: number | RawBuilder<number>) {
  return (
    db
      .selectFrom("videos")
      .leftJoin("films", "films.id", "videos.film_id")
      .select(["videos.id", "videos.title", "videos.subtitle", "videos.poster", "videos.plays", "videos.supports"])
      .select(["videos.kind", "videos.year"])
      .select(["videos.published_at", "films.folder", "films.duration", "films.sprite"])
      // Not by index: SQLite would read all published films by date and sort them, instead of the first few by plays.
      .where(sql<SqlBool>`(videos.published_at <= ${now}) is true`)
  );
}

export type VideoCardRow = Awaited<ReturnType<ReturnType<typeof publicVideos>["executeTakeFirstOrThrow"]>>;

export function toVideoCard(context: Context, row: VideoCardRow): VideoCard {
  context.uses(`video:${row.id}`);
  return {
    id: row.id,
    title: row.title,
    subtitle: row.subtitle,
    kind: row.kind,
    year: row.year,
    poster: toImageOrNull(context.images, "poster", row.poster),
    duration: Math.round(row.duration ?? 0),
    plays: row.plays,
    supports: row.supports,
    publishedAt: new Date(row.published_at).toISOString(),
    sprite: isFilm(row) ? toSprite(context.images, row) : null,
  };
}

export type PerformerCardRow = Pick<Row<"performers">, "id" | "name" | "portrait" | "initial" | "works">;

export function toPerformerCard(context: Context, row: PerformerCardRow): PerformerCard {
  context.uses(`performer:${row.id}`);
  return {
    id: row.id,
    name: row.name,
    portrait: toImageOrNull(context.images, "portrait", row.portrait),
    initial: row.initial,
    works: row.works,
  };
}
