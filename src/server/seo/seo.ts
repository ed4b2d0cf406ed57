import { robotsText } from "#lib/seo/robots.ts";
import { toJsonFeed, toRss } from "#lib/seo/feed.ts";
import { siteSettings } from "../config/config.ts";
import type { Context } from "../core/context.ts";
import type { Env } from "../env/env.ts";
import { streamOf } from "../net/stream-of.ts";
import { newestFeed } from "./feeds.ts";
import { writeSitemap, writeSitemapIndex } from "./sitemaps.ts";

/** Data for search engines and feeds. */
export interface SeoLocals {
  /** If false, all crawlers are kept out: this is not the production site. */
  indexable: boolean;
  /** URL of the analytics script; null if there is none. */
  analyticsSrc: string | null;
  /** Key served at `/<key>.txt`, which proves to IndexNow that the site is ours; null if not configured. */
  indexNowKey: string | null;
  robots(): string;
  sitemapIndex(): Promise<string>;
  /** A file of the sitemap index by name, generated while it is read; null if there is none. */
  sitemap(name: string): Promise<ReadableStream<Uint8Array> | null>;
  rss(): Promise<string>;
  jsonFeed(): Promise<string>;
}

/** Creates the `seo` data for pages and endpoints. */
export function seoLocals(context: Context, env: Env, origin: string): SeoLocals {
  const indexable = env.siteEnv === "production";
  const site = async () => ({ origin, name: (await siteSettings(context)).name });
  return {
    indexable,
    analyticsSrc: env.analyticsSrc ?? null,
    indexNowKey: env.indexNowKey ?? null,
    robots: () => robotsText({ indexable, origin }),
    sitemapIndex: async () => writeSitemapIndex(context, await site()),
    async sitemap(name) {
      const parts = await writeSitemap(context, await site(), name);
      return parts === null ? null : streamOf(parts);
    },
    rss: async () => toRss(await newestFeed(context, origin)),
    jsonFeed: async () => toJsonFeed(await newestFeed(context, origin)),
  };
}
