import { namesWith, traits } from "../kind-traits.ts";
import { cut } from "../post-text.ts";
import { element } from "../xml.ts";

/** Kinds of sitemap files; `pages` contains the pages that belong to no kind of content. */
export const sitemapKinds = ["pages", ...namesWith("sitemap").map((name) => traits[name].sitemap)] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

/** Maximum addresses per file. A film's entry is some twenty times as long as others; a file may have 50 MB. */
const maxUrls = { videos: 5000, others: 45_000 };

/** One sitemap file: the rows with ids in one range. Ranges are fixed, so a file only changes when its rows do. */
export interface SitemapPart {
  kind: SitemapKind;
  /** From 1. */
  number: number;
}

/** Ids per file, which is the maximum number of addresses. */
export function rangeSize(kind: SitemapKind): number {
  return kind === "videos" ? maxUrls.videos : maxUrls.others;
}

/** First and last id of a file, both inclusive. */
export function idsOfPart({ kind, number }: SitemapPart): { first: number; last: number } {
  const size = rangeSize(kind);
  return { first: (number - 1) * size + 1, last: number * size };
}

export function partPath({ kind, number }: SitemapPart): string {
  return `/sitemaps/${kind}-${number}.xml`;
}

/** Parses `videos-3.xml`; null for names that `partPath` does not produce. */
export function readPartName(name: string): SitemapPart | null {
  const [, word, digits] = /^([a-z]+)-([1-9]\d{0,8})\.xml$/.exec(name) ?? [];
  const kind = sitemapKinds.find((one) => one === word);
  return kind === undefined || digits === undefined ? null : { kind, number: Number(digits) };
}

export interface UrlEntry {
  /** Absolute address. */
  url: string;
  /** ISO 8601; null if unknown. */
  changed: string | null;
  video?: VideoEntry;
}

/** A film's fields in the video extension of sitemaps. */
export interface VideoEntry {
  title: string;
  description: string;
  thumbnail: string;
  content: string;
  player: string;
  /** Whole seconds. */
  duration: number;
  plays: number;
  published: string;
  tags: readonly string[];
}

const declaration = `<?xml version="1.0" encoding="UTF-8"?>\n`;
const sitemapSpace = "http://www.sitemaps.org/schemas/sitemap/0.9";
const videoSpace = "http://www.google.com/schemas/sitemap-video/1.1";

export const urlSetStart = `${declaration}<urlset xmlns="${sitemapSpace}" xmlns:video="${videoSpace}">\n`;
export const urlSetEnd = "</urlset>\n";

export function urlElement({ url, changed, video }: UrlEntry): string {
  return `<url>${element("loc", url)}${element("lastmod", changed)}${video ? videoElement(video) : ""}</url>\n`;
}

/**
 * Elements are in the order of the extension's schema. Its limits: 100 characters of title, 2048 of description, 28,800 seconds, 32 tags.
 */
function videoElement(video: VideoEntry): string {
  const parts = [
    element("video:thumbnail_loc", video.thumbnail),
    element("video:title", cut(video.title, 100)),
    element("video:description", cut(video.description, 300)),
    element("video:content_loc", video.content),
    element("video:player_loc", video.player),
    element("video:duration", Math.min(Math.max(video.duration, 1), 28_800)),
    element("video:view_count", video.plays),
    element("video:publication_date", video.published),
    ...video.tags.slice(0, 32).map((tag) => element("video:tag", tag)),
    element("video:family_friendly", "yes"),
    element("video:live", "no"),
  ];
  return `<video:video>${parts.join("")}</video:video>`;
}

/** The sitemap index, which lists the files. */
export function sitemapIndex(files: readonly { url: string; changed: string | null }[]): string {
  const entries = files.map(
    ({ url, changed }) => `<sitemap>${element("loc", url)}${element("lastmod", changed)}</sitemap>\n`,
  );
  return `${declaration}<sitemapindex xmlns="${sitemapSpace}">\n${entries.join("")}</sitemapindex>\n`;
}
