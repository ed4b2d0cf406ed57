import type { Word } from "./words.ts";

/** An address the tests open (`tests/e2e/routes.ts`). */
export interface Sample {
  /** Words of the address, e.g. `tid=1&sort=hot`. */
  query?: string;
  /** The beginning of a link that stands on the page with or without scripts. */
  leadsTo?: string;
  /** The page whose list this is, when it is another's. */
  knownAs?: string;
}

/** All that is known of a page beside its own file in `src/pages`. What is left out is the usual. */
export interface PageRow {
  /** Every query word the page reads, in the order of its canonical address. Others (`utm_source` …) do not reach it. */
  words: Readonly<Record<string, Word<unknown>>>;
  /** Everybody when left out. Pages of members and operators are shells in `layouts/Member.astro`. */
  access?: "member" | "operator";
  /** In the sitemap: always, or as soon as somebody has written the text of that name. Things have files of their own there. */
  sitemap?: "always" | { document: string };
  /** The path of the page that shows the same list, when there is one for these words: the canonical address is there. */
  knownAs?: (valueOf: (word: string) => string | null) => string | null;
  /**
   * False for a page that leads away at once: crawlers stay out and browsers do not fetch it before it is pressed. `plain` for one that
   * has endless combinations of its words: crawlers stay out of addresses with two words or more.
   */
  crawl?: false | "plain";
  /** False for a page that has nothing to show in a preview; those of one person have none either. */
  preview?: false;
  /** Made of editors' content alone: its data lies beside it as `_payload.json`. */
  payload?: true;
  /** Shows what it had shown when the reader comes back by a link, not only by going back. */
  keptAlive?: true;
  /** Stands in frames on other sites, and is no page to be led to. */
  framed?: true;
  /** Not made by a file in `src/pages`. */
  madeBy?: "api";
  samples: readonly Sample[];
}
