import type { PageRow } from "./row.ts";
import { text } from "./parameters.ts";

/** Addresses for machines, served by files in `src/pages` that are not pages. Brackets match any name. */
export const files = {
  "/oembed": { query: { url: { ...text, endless: true }, format: text, maxwidth: text, maxheight: text } },
  "/sitemap.xml": { query: {} },
  "/sitemaps/[name]": { query: {} },
  "/robots.txt": { query: {} },
  "/feed.xml": { query: {} },
  "/feed.json": { query: {} },
  "/manifest.webmanifest": { query: {} },
  "/[key].txt": { query: {} },
} as const satisfies Readonly<Record<`/${string}`, Pick<PageRow, "query">>>;

export type Files = typeof files;
