import type { QueryParameter } from "./parameters.ts";

/** An address that the tests open (`tests/e2e/routes.ts`). */
export interface Sample {
  /** Query string, e.g. `tid=1&sort=hot`. */
  query?: string;
  /** Prefix of a link that is on the page with or without scripts. */
  leadsTo?: string;
  /** Canonical page of the list, if it is another one. */
  knownAs?: string;
}

/** All facts about a page beside its own file in `src/pages`. Omitted fields have the usual value. */
export interface PageRow {
  /** Every query parameter the page reads, in the order of its canonical address. Others (`utm_source` …) do not reach it. */
  query: Readonly<Record<string, QueryParameter<unknown>>>;
  /** Default: anyone. Pages of members and staff are shells in `layouts/Member.astro`. */
  access?: "member" | "staff";
  /** In the sitemap. Documents are as well, and content items have sitemap files of their own. */
  sitemap?: "always";
  /** Path of the page with the same list, if there is one for these parameters: it is the canonical address. */
  knownAs?: (valueOf: (name: string) => string | null) => string | null;
  /**
   * False for a page that redirects at once: crawlers are excluded and browsers do not prefetch it. `plain` for one with endless
   * combinations of parameters: crawlers are excluded from addresses with two or more.
   */
  crawl?: false | "plain";
  /** False for a page without a preview; pages of members and operators have none either. */
  preview?: false;
  /** Consists of editors' content only: its data is also served as `_payload.json`. */
  payload?: true;
  /** Restores its earlier state when the reader returns by a link, not only by going back. */
  keptAlive?: true;
  /** Displayed in frames on other sites; links do not point to it. */
  framed?: true;
  /** Served by other code than a file in `src/pages`. */
  madeBy?: "api";
  samples: readonly Sample[];
}
