import { readAddress } from "../address.ts";
import { embedPath, embedSize } from "./watch.ts";
import type { Image } from "../contract/schemas/shared.ts";
import { absolute, sizesOf, type SeoSite } from "./nodes.ts";
import { element, escapeXml } from "../xml.ts";

/** oEmbed address of a page, for sites that embed it as a player. */
export function oembedPath(origin: string, path: string, format: "json" | "xml" = "json"): string {
  return `/oembed?${new URLSearchParams({ url: origin + path, format })}`;
}

/** Id of the film that an address of this site displays; null for any other address. */
export function readWatchAddress(origin: string, address: string): string | null {
  const url = readAddress(address);
  if (!url) return null;
  const isHere = url.host === new URL(origin).host && /^https?:$/.test(url.protocol);
  return isHere && /^\/(videoDetails|embed)$/.test(url.pathname) ? url.searchParams.get("id") : null;
}

/** The largest 16:9 size within the limits of the request; null is no limit. */
export function fitEmbed(max: { width: number | null; height: number | null }): { width: number; height: number } {
  const wide = Math.min(embedSize.width, max.width ?? Infinity, ((max.height ?? Infinity) * 16) / 9);
  const width = Math.max(1, Math.floor(wide));
  return { width, height: Math.max(1, Math.floor((width * 9) / 16)) };
}

/** The oEmbed 1.0 response for one film. */
export function oembedAnswer(
  site: SeoSite,
  video: { id: number; title: string; poster: Pick<Image, "srcset" | "width" | "height"> | null },
  max: { width: number | null; height: number | null },
): Record<string, string | number> {
  const { width, height } = fitEmbed(max);
  const src = escapeXml(absolute(site, embedPath(video.id)));
  return {
    version: "1.0",
    type: "video",
    title: video.title,
    provider_name: site.name,
    provider_url: `${site.origin}/`,
    cache_age: 3600,
    ...thumbnailOf(site, video, max),
    width,
    height,
    html: `<iframe src="${src}" width="${width}" height="${height}" title="${escapeXml(video.title)}" frameborder="0" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>`,
  };
}

/** The largest thumbnail within the limits of the request; empty if none is small enough. */
function thumbnailOf(
  site: SeoSite,
  { id, poster }: { id: number; poster: Pick<Image, "srcset" | "width" | "height"> | null },
  max: { width: number | null; height: number | null },
): Record<string, string | number> {
  const posters = (poster === null ? [] : sizesOf(poster)).map(({ address, width }) => ({
    address,
    width,
    height: poster === null ? 0 : Math.round((width * poster.height) / poster.width),
  }));
  const [best] = [
    { address: sharePicture("video", id), ...shareSize },
    ...posters.toSorted((a, b) => b.width - a.width),
  ].filter(({ width, height }) => width <= (max.width ?? Infinity) && height <= (max.height ?? Infinity));
  if (best === undefined) return {};
  return { thumbnail_url: absolute(site, best.address), thumbnail_width: best.width, thumbnail_height: best.height };
}

/** The same response as XML. */
export function oembedXml(answer: Readonly<Record<string, string | number>>): string {
  const members = Object.entries(answer).map(([name, value]) => element(name, value));
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?><oembed>${members.join("")}</oembed>`;
}

/** Pixel size of share pictures (Open Graph). */
export const shareSize = { width: 1200, height: 630 };

/** Kinds that have a share picture of their own. */
export const shareKinds = ["video", "review", "post", "performer", "topic", "live"] as const;
export type ShareKind = (typeof shareKinds)[number];

export function sharePicture(kind: ShareKind, id: number): string {
  return `/og/${kind}-${id}.jpg`;
}
