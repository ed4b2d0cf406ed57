import type { ReviewCard, Series, VideoCard, VideoDetail } from "../contract/schemas/catalogue.ts";
import type { Comment } from "../contract/schemas/comments.ts";
import { kinds } from "../kinds.ts";
import { contentHref } from "../link-binding.ts";
import { toGraph, type Graph, type Json, type Thing } from "./json-ld.ts";
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

/** The page with nothing but the player, for frames on other sites. */
export function embedPath(id: number): string {
  return `/embed?id=${id}`;
}

/** Size of the embedded player when the one who asks names none. */
export const embedSize = { width: 1280, height: 720 };

/** What is shown on the page, in its order. */
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
  return toGraph([
    { ...videoObject(site, video), comment: comments.length > 0 ? commentedContents(site, path, comments) : undefined },
    filmAsWork(site, video, reviews),
    video.series && tvSeries(site, video.series),
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

function videoObject(site: SeoSite, video: VideoDetail): Thing {
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
    thumbnailUrl: [absolute(site, largestUrl(video.poster))],
    uploadDate: toShanghaiTime(video.publishedAt),
    duration: toIsoDuration(film.duration),
    contentUrl: absolute(site, film.fallback),
    embedUrl: absolute(site, embedPath(video.id)),
    inLanguage: "zh-CN",
    accessibilityHazard: film.strobe ? "flashing" : undefined,
    isAccessibleForFree: true,
    genre: video.channel.name,
    keywords: video.tags.length > 0 ? video.tags.map(({ name }) => name).join(",") : undefined,
    actor: video.performers.length > 0 ? video.performers.map((performer) => actor(site, performer)) : undefined,
    author: video.owner === null ? undefined : person(site, video.owner),
    publisher: { "@id": `${site.origin}/#organization` },
    interactionStatistic: interactions({
      watched: video.plays,
      liked: video.supports,
      commented: video.comments,
    }),
    hasPart: film.chapters.length > 0 ? clips(page, film) : undefined,
  };
}

function actor(site: SeoSite, performer: VideoDetail["performers"][number]): Thing {
  const href = contentHref(kinds.performer.type, performer.id);
  return { "@type": "Person", name: performer.name, url: href === null ? undefined : absolute(site, href) };
}

/** Chapters; each ends where the next begins. `t` is read by the player in whole seconds. */
function clips(page: string, { chapters, duration }: VideoDetail["film"]): Json[] {
  return chapters.map(({ start, title }, index) => ({
    "@type": "Clip",
    name: title,
    startOffset: Math.floor(start),
    endOffset: Math.floor(chapters[index + 1]?.start ?? duration),
    url: `${page}&t=${Math.floor(start)}`,
  }));
}

/** The film as a work, with its rating and the reviews on the page; null for one that stands alone while nobody has rated it. */
function filmAsWork(site: SeoSite, video: VideoDetail, reviews: readonly ReviewCard[]): Thing | null {
  const { series } = video;
  if (series === null && video.rating === null) return null;
  const page = absolute(site, watchPath(video.id));
  return {
    "@type": series ? "TVEpisode" : "Movie",
    "@id": `${page}#film`,
    name: video.title,
    url: page,
    image: absolute(site, largestUrl(video.poster)),
    dateCreated: toShanghaiTime(video.publishedAt),
    video: { "@id": `${page}#video` },
    episodeNumber: series?.episodes.find(({ id }) => id === video.id)?.number,
    partOfSeries: series ? { "@id": seriesId(site, series) } : undefined,
    aggregateRating: video.rating === null ? undefined : aggregateRating(video.rating, video.reviews),
    review:
      video.rating !== null && reviews.length > 0
        ? reviews.map((review) => reviewContent(site, review, contentHref(kinds.review.type, review.id)))
        : undefined,
  };
}

function aggregateRating(value: number, count: number): Thing {
  return {
    "@type": "AggregateRating",
    ratingValue: value,
    bestRating: 10,
    worstRating: 1,
    ratingCount: count,
    reviewCount: count,
  };
}

/** The same on every episode's page: a series has no page of its own, it begins at its first episode. */
function seriesId(site: SeoSite, { id, episodes }: Series): string {
  return `${absolute(site, watchPath(episodes[0]?.id ?? id))}#series`;
}

function tvSeries(site: SeoSite, series: Series): Thing {
  return {
    "@type": "TVSeries",
    "@id": seriesId(site, series),
    name: series.title,
    description: series.description,
    numberOfEpisodes: series.episodes.length,
    publisher: { "@id": `${site.origin}/#organization` },
  };
}
