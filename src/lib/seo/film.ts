import { groupBy } from "../group.ts";
import type { Series, VideoDetail } from "../contract/schemas/catalogue.ts";
import { crafts, type Craft } from "../crafts.ts";
import { externalPage } from "../external-ids.ts";
import { filmKinds } from "../film-kinds.ts";
import { kinds } from "../kinds.ts";
import { contentHref, seriesHref } from "../link-binding.ts";
import type { Json, Entity } from "./json-ld.ts";
import { absolute, largestUrl, type SeoSite } from "./nodes.ts";
import { toIsoDuration } from "./time.ts";

/** The same id on every episode's page: that of the series' own entry, or of its page. */
export function seriesId(site: SeoSite, series: Series): string {
  return `${absolute(site, seriesHref(series))}#series`;
}

/** Whether this is the entry of the whole series. */
export const isSeriesEntry = ({ id, series }: Pick<VideoDetail, "id" | "series">) => series?.videoId === id;

/** The film's schema.org type; null for a plain video. */
export function workType(video: VideoDetail): string | null {
  if (isSeriesEntry(video)) return "TVSeries";
  if (video.series !== null) return "TVEpisode";
  const { schema } = filmKinds[video.kind];
  return schema === "VideoObject" ? null : schema;
}

/** Whether enough is known to describe it as a work, beside the video on its page. */
export function isDescribed({ year, facts, performers }: VideoDetail): boolean {
  return (
    year !== null ||
    facts.originalTitle !== "" ||
    facts.countries.length > 0 ||
    performers.some((one) => one.crafts.includes("director"))
  );
}

const some = <Value>(list: readonly Value[]): Value[] | undefined => (list.length > 0 ? [...list] : undefined);

/** Facts of the film as schema.org properties. */
export function factsOf(site: SeoSite, video: VideoDetail, type: string): Record<string, Json | undefined> {
  const { facts, year } = video;
  const dates = facts.releases.map(({ date }) => date).toSorted();
  return {
    alternateName: some([...new Set([facts.originalTitle, ...facts.aliases])].filter((name) => name !== "")),
    image: imageOf(site, video),
    ...peopleOf(site, video, type),
    countryOfOrigin: some(facts.countries.map(({ name }) => ({ "@type": "Country", name }))),
    inLanguage: some(facts.languages.map(({ code }) => code)),
    datePublished: dates[0] ?? (year === null ? undefined : String(year)),
    duration: type === "TVSeries" || facts.runtime === null ? undefined : toIsoDuration(facts.runtime * 60),
    sameAs: some([...facts.ids.flatMap((one) => externalPage(one).href ?? []), ...facts.links.map(({ url }) => url)]),
  };
}

function imageOf(site: SeoSite, { facts, poster }: VideoDetail): string | undefined {
  const picture = facts.portrait ?? poster;
  return picture === null ? undefined : absolute(site, largestUrl(picture));
}

/** `MusicVideoObject` only has contributors. */
function peopleOf(site: SeoSite, { performers }: VideoDetail, type: string): Record<string, Entity[]> {
  const named = performers.flatMap((one) =>
    [...new Set(one.crafts.map(propertyOf))].flatMap((property) =>
      property === null ? [] : [{ property: type === "MusicVideoObject" ? "contributor" : property, one }],
    ),
  );
  const groups = groupBy(named, ({ property }) => property);
  return Object.fromEntries(
    [...groups].map(([property, list]) => [
      property,
      [...new Set(list.map(({ one }) => one))].map((one) => personEntity(site, one)),
    ]),
  );
}

function propertyOf(craft: Craft): string | null {
  const row = crafts[craft];
  return "schema" in row ? row.schema : null;
}

function personEntity(site: SeoSite, { id, name }: { id: number; name: string }): Entity {
  const href = contentHref(kinds.performer.type, id);
  return { "@type": "Person", name, url: href === null ? undefined : absolute(site, href) };
}

/** Season and number of an episode as schema.org properties. */
export function episodeFields(site: SeoSite, { id, series }: VideoDetail): Record<string, Json | undefined> {
  const episode = series?.episodes.find((one) => one.id === id);
  if (!series || !episode) return {};
  const partOfSeries = { "@id": seriesId(site, series) };
  return {
    episodeNumber: episode.number,
    partOfSeason: { "@type": "TVSeason", seasonNumber: episode.season, partOfSeries },
    partOfSeries,
  };
}

/** Properties that only a series has. */
export function seriesMembers({ count, seasons, total }: Series): Record<string, Json | undefined> {
  return { numberOfEpisodes: total ?? count, numberOfSeasons: Math.max(1, seasons) };
}
