import type { PageRow } from "./row.ts";
import { text } from "./words.ts";

/** Addresses for machines, served by files in `src/pages` that are not pages. Brackets match any name. */
export const files = {
  "/oembed": { words: { url: { ...text, endless: true }, format: text, maxwidth: text, maxheight: text } },
  "/sitemap.xml": { words: {} },
  "/sitemaps/[name]": { words: {} },
  "/robots.txt": { words: {} },
  "/feed.xml": { words: {} },
  "/feed.json": { words: {} },
  "/manifest.webmanifest": { words: {} },
  "/[key].txt": { words: {} },
} as const satisfies Readonly<Record<`/${string}`, Pick<PageRow, "words">>>;

export type Files = typeof files;
