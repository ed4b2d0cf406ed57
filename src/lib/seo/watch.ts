import {
  isPlayable,
  type Film,
  type PlayableVideo,
  type ReviewCard,
  type Series,
  type VideoCard,
  type VideoDetail,
} from "../contract/schemas/catalogue.ts";
import type { Comment } from "../contract/schemas/comments.ts";
import { kinds } from "../kinds.ts";
import { contentHref, seriesHref } from "../link-binding.ts";
import { episodeFields, factsOf, isSeriesEntry, isDescribed, seriesId, seriesMembers, workType } from "./film.ts";
import { toGraph, type Graph, type Json, type Entity } from "./json-ld.ts";
import {
  absolute,
  breadcrumbList,
  commentedContents,
  interactions,
  itemList,
  largestUrl,
  organization,
  person,
  reviewContent,
  type SeoSite,
  type Trail,
} from "./nodes.ts";
import { toIsoDuration, toShanghaiTime } from "./time.ts";

export function watchPath(id: number): string {
  return `/videoDetails?id=${id}`;
}

/** Page with only the player, for frames on other sites. */
export function embedPath(id: number): string {
  return `/embed?id=${id}`;
}

/** Size of the embedded player if the request specifies none. */
export const embedSize = { width: 1280, height: 720 };

/** The content displayed on the page. */
export interface WatchPage {
  video: VideoDetail;
  trail: Trail;
  reviews: readonly ReviewCard[];
  comments: readonly Comment[];
  related: readonly VideoCard[];
}

export function watchGraph(site: SeoSite, { video, trail, reviews, comments, related }: WatchPage): Graph {
  const path = watchPath(video.id);
  const list = related.map((card) => ({ name: card.title, href: contentHref(kinds.video.type, card.id) }));
  const comment = comments.length > 0 ? commentedContents(site, path, comments) : undefined;
  return toGraph([
    isPlayable(video) ? { ...videoObject(site, video), comment } : null,
    filmAsWork(site, video, { reviews, ...(!isPlayable(video) && { comment }) }),
    video.series && !isSeriesEntry(video) ? tvSeries(site, video.series) : null,
    breadcrumbList(site, trail, path),
    video.series &&
      itemList(site, {
        id: `${absolute(site, path)}#episodes`,
        name: video.series.title,
        items: video.series.episodes.map(({ id, title }) => ({ name: title, href: contentHref(kinds.video.type, id) })),
      }),
    itemList(site, { id: `${absolute(site, path)}#related`, name: "相关影片", items: list }),
    organization(site),
  ]);
}

function videoObject(site: SeoSite, video: PlayableVideo): Entity {
  const { film } = video;
  const page = absolute(site, watchPath(video.id));
  return {
    "@type": "VideoObject",
    "@id": `${page}#video`,
    name: video.title,
    alternativeHeadline: video.subtitle || undefined,
    description: video.description.trim() || video.subtitle || video.title,
    url: page,
    mainEntityOfPage: page,
    thumbnailUrl: video.poster === null ? undefined : [absolute(site, largestUrl(video.poster))],
    uploadDate: toShanghaiTime(video.publishedAt),
    duration: film.duration > 0 ? toIsoDuration(film.duration) : undefined,
    // Lines elsewhere come and go: whoever wants the film finds it by the player.
    contentUrl: film.elsewhere ? undefined : absolute(site, film.fallback),
    embedUrl: absolute(site, embedPath(video.id)),
    inLanguage: "zh-CN",
    accessibilityHazard: film.strobe ? "flashing" : undefined,
    isAccessibleForFree: true,
    genre: video.channel.name,
    keywords: video.tags.length > 0 ? video.tags.map(({ name }) => name).join(",") : undefined,
    actor: video.performers.length > 0 ? video.performers.map((performer) => actor(site, performer)) : undefined,
    author: video.owner === null ? undefined : person(site, video.owner),
    contributor:
      video.collaborators.length > 0
        ? video.collaborators.map(({ role, ...one }) => ({
            "@type": "Role",
            roleName: role,
            contributor: person(site, one),
          }))
        : undefined,
    publisher: { "@id": `${site.origin}/#organization` },
    interactionStatistic: interactions({
      watched: video.plays,
      liked: video.supports,
      commented: video.comments,
    }),
    hasPart: film.chapters.length > 0 ? clips(page, film) : undefined,
  };
}

function actor(site: SeoSite, performer: VideoDetail["performers"][number]): Entity {
  const href = contentHref(kinds.performer.type, performer.id);
  return { "@type": "Person", name: performer.name, url: href === null ? undefined : absolute(site, href) };
}

/** Chapters; each ends where the next one begins. The player reads `t` in whole seconds. */
function clips(page: string, { chapters, duration }: Film): Json[] {
  return chapters.map(({ start, title }, index) => ({
    "@type": "Clip",
    name: title,
    startOffset: Math.floor(start),
    endOffset: Math.floor(chapters[index + 1]?.start ?? duration),
    url: `${page}&t=${Math.floor(start)}`,
  }));
}

/** The film as a work, with its facts, its rating and the reviews on the page; null if there is nothing to say beside the video itself. */
function filmAsWork(
  site: SeoSite,
  video: VideoDetail,
  { reviews, comment }: { reviews: readonly ReviewCard[]; comment?: Json[] | undefined },
): Entity | null {
  const { series } = video;
  if (series === null && video.rating === null && isPlayable(video) && !isDescribed(video)) return null;
  const type = workType(video) ?? (video.rating === null && isPlayable(video) ? null : "Movie");
  if (type === null) return null;
  const page = absolute(site, watchPath(video.id));
  const own = isSeriesEntry(video);
  return {
    "@type": type,
    "@id": own && series ? seriesId(site, series) : `${page}#film`,
    name: video.title,
    description: isPlayable(video) ? undefined : video.description.trim() || video.subtitle || video.title,
    url: page,
    dateCreated: toShanghaiTime(video.publishedAt),
    ...factsOf(site, video, type),
    video: isPlayable(video) ? { "@id": `${page}#video` } : undefined,
    comment,
    ...(own && series ? seriesMembers(series) : episodeFields(site, video)),
    aggregateRating: aggregateRating(video),
    review:
      video.rating !== null && reviews.length > 0
        ? reviews.map((review) => reviewContent(site, review, contentHref(kinds.review.type, review.id)))
        : undefined,
  };
}

/** The rating on this site, once there are enough votes; otherwise the mean of its reviews. Scores of other sites are not used. */
function aggregateRating({ ratings, rating, reviews }: VideoDetail): Entity | undefined {
  const ends = { "@type": "AggregateRating", bestRating: 10, worstRating: 1 };
  const reviewCount = reviews > 0 ? reviews : undefined;
  if (ratings.score !== null) return { ...ends, ratingValue: ratings.score, ratingCount: ratings.votes, reviewCount };
  return rating === null ? undefined : { ...ends, ratingValue: rating, ratingCount: reviews, reviewCount };
}

/** Structured data of the page of a series without an entry of its own. */
export function seriesGraph(site: SeoSite, { series, trail }: { series: Series; trail: Trail }): Graph {
  const path = seriesHref(series);
  return toGraph([
    { ...tvSeries(site, series), url: absolute(site, path) },
    breadcrumbList(site, trail, path),
    itemList(site, {
      id: `${absolute(site, path)}#episodes`,
      name: series.title,
      items: series.episodes.map(({ id, title }) => ({ name: title, href: contentHref(kinds.video.type, id) })),
    }),
    organization(site),
  ]);
}

function tvSeries(site: SeoSite, series: Series): Entity {
  return {
    "@type": "TVSeries",
    "@id": seriesId(site, series),
    name: series.title,
    description: series.description,
    ...seriesMembers(series),
    publisher: { "@id": `${site.origin}/#organization` },
  };
}
