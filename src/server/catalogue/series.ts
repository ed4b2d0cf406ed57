import type { EpisodePlace, Series } from "#lib/contract/schemas/catalogue.ts";
import { isInPart, partsOf, reachOf } from "#lib/series.ts";
import { videoCardsById } from "../cards/videos.ts";
import type { Context } from "../core/context.ts";
import type { Reader } from "../db/open.ts";
import { toPerson } from "../people/person.ts";

/** Cache tag of everything that shows the episodes of a series. */
export const seriesTag = (id: number): string => `series:${id}`;

/** Which part of a long series: that of a film, or one by its season and the number it begins with. */
interface Shown {
  videoId?: number;
  season?: number | undefined;
  from?: number | undefined;
}

/**
 * A series with its public episodes, in order, or one part of them; null if neither they nor its own entry is public, or it has no such
 * part.
 */
export async function seriesById(context: Context, id: number, shown: Shown = {}): Promise<Series | null> {
  context.uses(seriesTag(id));
  const now = context.now();
  const [row, places] = await Promise.all([seriesRow(context, id), publicEpisodes(context.db.read, [id], now)]);
  if (!row) return null;
  const hasEntry = row.status === "published" && row.published_at !== null && row.published_at <= now;
  if (places.length === 0 && !hasEntry) return null;
  const parts = partsOf(places);
  const part = partFor(parts, places, shown);
  if (part === null) return null;
  const { author_id, author_name, author_avatar } = row;
  const isKnown = author_id !== null && author_name !== null;
  return {
    id,
    title: row.title,
    description: row.description,
    // Where it leads to.
    videoId: hasEntry ? row.video_id : null,
    total: row.total,
    nextAt: row.next_at === null || row.next_at < now ? null : new Date(row.next_at).toISOString(),
    owner: isKnown ? toPerson(context, { author_id, author_name, author_avatar }) : null,
    ...reachOf(places.map(toPlace)),
    parts,
    ...(await cardsOf(context, places, { part, videoId: shown.videoId })),
  };
}

/** Undefined if all are shown, null if there is no such part. */
function partFor(parts: Series["parts"], places: readonly EpisodePlace[], { videoId, season, from }: Shown) {
  if (season !== undefined || from !== undefined)
    return parts.find((part) => part.season === season && part.from === from) ?? null;
  const film = places.find(({ id }) => id === videoId);
  return (film && parts.find((part) => isInPart(part, film))) ?? parts[0];
}

/** Cards of the episodes that are shown, and of those beside the film. */
async function cardsOf(
  context: Context,
  places: readonly EpisodePlace[],
  { part, videoId }: { part: Series["parts"][number] | undefined; videoId: number | undefined },
): Promise<Pick<Series, "episodes" | "previous" | "next">> {
  const shown = part === undefined ? places : places.filter((place) => isInPart(part, place));
  const index = places.findIndex(({ id }) => id === videoId);
  const [before, after] = index === -1 ? [] : [places[index - 1], places[index + 1]];
  const ids = new Set([...shown, before, after].flatMap((place) => place?.id ?? []));
  const cards = await videoCardsById(context, [...ids]);
  const beside = (place: EpisodePlace | undefined) => {
    const card = place && cards.get(place.id);
    return card ? { id: card.id, title: card.title, number: place.number } : null;
  };
  return {
    episodes: shown.flatMap(({ id, season, number }) => {
      const card = cards.get(id);
      return card ? [{ ...card, season, number }] : [];
    }),
    previous: beside(before),
    next: beside(after),
  };
}

/** Where every public episode of a series stands, in order; null if there is no such series. */
export async function episodePlaces(context: Context, id: number): Promise<EpisodePlace[] | null> {
  context.uses(seriesTag(id));
  const [row, places] = await Promise.all([
    seriesRow(context, id),
    publicEpisodes(context.db.read, [id], context.now()),
  ]);
  return row ? places.map(toPlace) : null;
}

const toPlace = ({ id, season, number }: EpisodePlace): EpisodePlace => ({ id, season, number });

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

/** Places of all episodes of these series that are public at that time, in order. */
export function publicEpisodes(db: Reader, seriesIds: readonly number[], at: number) {
  return db
    .selectFrom("episodes")
    .innerJoin("videos", "videos.id", "episodes.video_id")
    .select(["videos.id", "episodes.season", "episodes.number", "episodes.series_id"])
    .where("episodes.series_id", "in", seriesIds)
    .where("videos.status", "=", "published")
    .where("videos.published_at", "<=", at)
    .orderBy("episodes.season")
    .orderBy("episodes.number")
    .execute();
}
