import { z } from "zod";
import { count, key } from "./film-facts.ts";

const title = z.string().min(1).max(60);

/** The entry of a film; in the files also its key alone. Its number follows that of the one before, unless it is given. */
const episode = z.preprocess(
  (one) => (typeof one === "string" ? { video: one } : one),
  z.strictObject({ video: key, number: z.int().min(1).max(100_000).optional() }),
);
const episodes = z.array(episode);

/** An entry of series.yaml: films in viewing order. A film belongs to one series at most. */
export const seriesEntry = z
  .strictObject({
    key,
    title,
    description: z.string().default(""),
    /** The entry of videos/*.yaml that represents the series in the film library. */
    video: key.optional(),
    /** Planned number of episodes. */
    total: count.positive().optional(),
    /** When the next episode is released. */
    nextAt: z.iso.datetime({ offset: true }).optional(),
    /** Episodes of the first season. */
    episodes: episodes.default([]),
    /** Later seasons, starting with the second unless they say which they are. */
    seasons: z
      .array(z.strictObject({ number: z.int().min(2).max(1000).optional(), episodes: episodes.min(1) }))
      .default([]),
    status: z.enum(["draft", "scheduled", "published", "archived"]).default("published"),
  })
  .superRefine((series, problems) => {
    for (const { path, reason } of wrongPlaces(series))
      problems.addIssue({ code: "custom", path, message: reason, input: series });
  });
export type SeriesEntry = z.output<typeof seriesEntry>;
/** What an entry says of its episodes. */
export type SeriesParts = Pick<SeriesEntry, "episodes" | "seasons">;

interface Place {
  /** Key of the film. */
  video: string;
  season: number;
  number: number;
  /** Where the entry names the film. */
  path: (string | number)[];
}

/** Every episode of an entry with its season and number, in order. */
export function placesOf({ episodes, seasons }: SeriesParts): Place[] {
  return seasonsOf({ episodes, seasons }).flatMap(({ season, path, episodes: some }) => {
    let last = 0;
    return some.map(({ video, number = last + 1 }, at) => {
      last = number;
      return { video, season, number, path: [...path, at, "video"] };
    });
  });
}

function seasonsOf({ episodes, seasons }: SeriesParts) {
  let last = 1;
  const later = seasons.map(({ number = last + 1, episodes: some }, at) => {
    last = number;
    return { season: number, path: ["seasons", at, "episodes"], episodes: some };
  });
  return [{ season: 1, path: ["episodes"], episodes }, ...later];
}

/** The parts of an entry that say where these episodes are, which are in order. */
export function partsFrom(places: readonly Omit<Place, "path">[]): SeriesParts {
  const bySeason = Map.groupBy(places, ({ season }) => season);
  const listed = (some: readonly Omit<Place, "path">[]) =>
    some.map(({ video, number }, at) => ({
      video,
      ...(number !== (some[at - 1]?.number ?? 0) + 1 && { number }),
    }));
  const later = [...bySeason].filter(([season]) => season > 1);
  return {
    episodes: listed(bySeason.get(1) ?? []),
    seasons: later.map(([season, some], at) => ({
      ...(season !== (later[at - 1]?.[0] ?? 1) + 1 && { number: season }),
      episodes: listed(some),
    })),
  };
}

function wrongPlaces(series: SeriesParts) {
  const wrong: { path: (string | number)[]; reason: string }[] = [];
  const places = placesOf(series);
  const seen = new Set<string>();
  for (const [at, { video, season, number, path }] of places.entries()) {
    if (seen.has(video)) wrong.push({ path, reason: "这部影片已经是一集了" });
    seen.add(video);
    const before = places[at - 1];
    if (before?.season === season && before.number >= number)
      wrong.push({ path: [...path.slice(0, -1), "number"], reason: "要比前一集的大" });
  }
  const seasons = seasonsOf(series);
  for (const [at, { season }] of seasons.entries()) {
    if (at > 0 && season <= (seasons[at - 1]?.season ?? 0))
      wrong.push({ path: ["seasons", at - 1, "number"], reason: "要比前一季的大" });
  }
  return wrong;
}
