import { absolute, type SeoSite } from "./nodes.ts";
import { toShanghaiTime } from "./time.ts";
import { element, escapeXml } from "../xml.ts";

export interface FeedItem {
  title: string;
  /** Address on this site; also the item's id, so it never changes. */
  path: string;
  /** Plain text. */
  text: string;
  /** Address of a picture. */
  picture: string;
  /** ISO 8601. */
  publishedAt: string;
  author: string | null;
  tags: readonly string[];
}

export interface Feed {
  site: SeoSite;
  description: string;
  /** Newest first. */
  items: readonly FeedItem[];
}

/** RSS 2.0. */
export function toRss({ site, description, items }: Feed): string {
  const newest = items[0];
  const entries = items.map((item) => {
    const url = absolute(site, item.path);
    return [
      "<item>",
      element("title", item.title),
      element("link", url),
      `<guid isPermaLink="true">${escapeXml(url)}</guid>`,
      element("pubDate", rssTime(item.publishedAt)),
      element("dc:creator", item.author),
      ...item.tags.map((tag) => element("category", tag)),
      element("description", item.text),
      `<media:thumbnail url="${escapeXml(absolute(site, item.picture))}"/>`,
      "</item>\n",
    ].join("");
  });
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"`,
    ` xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">\n<channel>`,
    element("title", site.name),
    element("link", `${site.origin}/`),
    element("description", description),
    "<language>zh-CN</language>",
    element("lastBuildDate", newest && rssTime(newest.publishedAt)),
    `<atom:link href="${escapeXml(`${site.origin}/feed.xml`)}" rel="self" type="application/rss+xml"/>\n`,
    ...entries,
    "</channel>\n</rss>\n",
  ].join("");
}

/** JSON Feed 1.1. */
export function toJsonFeed({ site, description, items }: Feed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: site.name,
    description,
    home_page_url: `${site.origin}/`,
    feed_url: `${site.origin}/feed.json`,
    icon: absolute(site, "/icons/icon-512.png"),
    language: "zh-CN",
    items: items.map((item) => ({
      id: absolute(site, item.path),
      url: absolute(site, item.path),
      title: item.title,
      content_text: item.text,
      image: absolute(site, item.picture),
      date_published: toShanghaiTime(item.publishedAt),
      ...(item.author === null ? {} : { authors: [{ name: item.author }] }),
      ...(item.tags.length === 0 ? {} : { tags: item.tags }),
    })),
  });
}

/** Fri, 28 Aug 2026 11:00:00 GMT */
function rssTime(time: string): string {
  return new Date(time).toUTCString();
}
