import { craftNames } from "./crafts.ts";
import { homeId } from "./home.ts";
import { kindOf } from "./kinds.ts";
import { facetNames, isFacetValue } from "./facets.ts";
import { readTags } from "./library.ts";
import { shelfNames } from "./marks.ts";
import { orders } from "./orders.ts";
import { recordOf } from "./rows.ts";
import type { PageRow } from "./page/row.ts";
import {
  anyOf,
  count,
  cursor,
  filter,
  kindIn,
  oneOf,
  optionalId,
  orderIn,
  requiredId,
  requiredKey,
  text,
} from "./page/parameters.ts";

const { kind: kindFacet, ...otherFacets } = recordOf(facetNames, (name) =>
  filter((value) => (isFacetValue(name, value) ? value : undefined)),
);

/** Which part of a long series. */
const part = { ...count, role: "list" } as const;

/**
 * All pages of the site, one row each; the sitemap lists them in this order. Browsers get the values of `facts.ts`, not this table. Query
 * parameters that only scripts in the browser read (`t`, `dc`, `pc`, `ticket` …) are not listed here.
 */
export const pages = {
  "/": {
    query: { id: { ...optionalId, preset: String(homeId) }, cursor },
    sitemap: "always",
    keptAlive: true,
    samples: [{}],
  },
  "/rank": {
    query: {
      period: { ...oneOf("week", "day", "month", "all"), role: "list" },
      contentType: { ...kindIn("video", "review", "performer"), role: "list" },
    },
    sitemap: "always",
    samples: [
      { leadsTo: "/videoDetails?id=" },
      { query: "period=month&contentType=1", leadsTo: "/reviewDetail?id=" },
      { query: "period=all&contentType=8", leadsTo: "/actressPage?id=" },
    ],
  },
  "/library": {
    query: {
      kind: kindFacet,
      tags: filter(readTags),
      ...otherFacets,
      sort: orderIn(orders.library),
      cursor,
    },
    sitemap: "always",
    crawl: "plain",
    samples: [
      { leadsTo: "/videoDetails?id=" },
      { query: "kind=short&film=yes&sort=hot", leadsTo: "/videoDetails?id=" },
      { query: "country=AQ&score=9", leadsTo: "/library" },
    ],
  },
  "/live": {
    query: { id: optionalId },
    samples: [{ leadsTo: "/library" }],
  },
  "/topicsPage": {
    query: { id: optionalId, sort: orderIn(orders.topicEntries), cursor },
    sitemap: "always",
    samples: [
      { leadsTo: "/topicsPage?id=" },
      { query: "sort=new", leadsTo: "/topicsPage?id=" },
      // A topic of each display type.
      ...[1, 3, 5, 7, 9, 11, 13].map((id) => ({ query: `id=${id}`, leadsTo: "/topicsPage?id=" })),
    ],
  },
  "/actressList": {
    query: { tid: optionalId, tagCateId: optionalId, initial: text, sort: orderIn(orders.performers), cursor },
    sitemap: "always",
    keptAlive: true,
    samples: [
      { leadsTo: "/actressPage?id=" },
      { query: "tid=1&sort=name", leadsTo: "/actressPage?id=" },
      { query: "tagCateId=3&initial=S", leadsTo: "/actressPage?id=" },
    ],
  },
  "/tagList": {
    query: { tagCateId: optionalId, cursor },
    sitemap: "always",
    payload: true,
    samples: [{ leadsTo: "/tagDetails?tid=" }, { query: "tagCateId=1", leadsTo: "/tagDetails?tid=" }],
  },
  "/nav/reviews": {
    query: { id: optionalId, sort: orderIn(orders.reviews), cursor },
    sitemap: "always",
    samples: [{ leadsTo: "/reviewDetail?id=" }, { query: "sort=hot", leadsTo: "/reviewDetail?id=" }],
  },
  "/discuss": {
    query: { tid: optionalId, sort: orderIn(orders.posts), cursor },
    sitemap: "always",
    samples: [{ leadsTo: "/postDetail?id=" }, { query: "tid=5&sort=hot", leadsTo: "/discuss" }],
  },
  "/FAQ": {
    query: {},
    sitemap: "always",
    payload: true,
    samples: [{ leadsTo: "/contactUs" }],
  },
  "/contactUs": {
    query: { category: text },
    sitemap: "always",
    payload: true,
    samples: [{ leadsTo: "/FAQ" }],
  },
  "/agreement": {
    query: {},
    samples: [{ leadsTo: "/privacy" }],
  },
  "/privacy": {
    query: {},
    samples: [{ leadsTo: "/agreement" }],
  },
  "/page": { query: { name: requiredKey }, samples: [{ query: "name=about", leadsTo: "/contactUs" }] },

  "/videoDetails": { query: { id: requiredId }, samples: [] },
  "/reviewDetail": {
    query: { id: requiredId },
    samples: [{ query: "id=1", leadsTo: "/videoDetails?id=" }],
  },
  "/postDetail": {
    query: { id: requiredId },
    samples: [{ query: "id=10", leadsTo: "/videoDetails?id=" }],
  },
  "/actressPage": {
    query: { id: requiredId, craft: anyOf(...craftNames), sort: orderIn(orders.filmography), cursor },
    samples: [
      { query: "id=1", leadsTo: "/videoDetails?id=" },
      { query: "id=1&craft=cast", leadsTo: "/videoDetails?id=" },
    ],
  },
  "/tagDetails": {
    query: {
      tid: optionalId,
      tagCateId: optionalId,
      sort: orderIn(orders.tagged),
      contentType: { ...kindIn("video", "review", "performer"), role: "list" },
      cursor,
    },
    // Reviews of a tag, and performers of a tag or category, have a page of their own.
    knownAs(valueOf) {
      const kind = kindOf(Number(valueOf("contentType")));
      if (kind === "performer") return "/actressList";
      return kind === "review" && valueOf("tid") !== null ? "/tagReviews" : null;
    },
    samples: [
      { query: "tid=1", leadsTo: "/videoDetails?id=" },
      { query: "tid=1&sort=hot&contentType=8", leadsTo: "/actressPage?id=", knownAs: "/actressList" },
      { query: "tagCateId=1&contentType=1", leadsTo: "/reviewDetail?id=" },
    ],
  },
  "/tagReviews": {
    query: { tid: requiredId, sort: orderIn(orders.tagged), cursor },
    samples: [{ query: "tid=2", leadsTo: "/tagDetails?tid=2" }],
  },
  "/noticeDetail": {
    query: { id: requiredId },
    samples: [{ query: "id=1", leadsTo: "/noticeDetail?id=" }],
  },
  "/userPage": {
    query: {
      id: requiredId,
      tab: anyOf("films", "posts", "reviews", "lists", "marks"),
      shelf: anyOf(...shelfNames),
      cursor,
    },
    samples: [
      { query: "id=2", leadsTo: "/postDetail?id=" },
      { query: "id=2&tab=reviews", leadsTo: "/reviewDetail?id=" },
    ],
  },
  "/series": { query: { id: requiredId, season: part, from: part }, samples: [] },
  "/worksList": { query: { id: requiredId }, samples: [] },

  "/searchPage": { query: { page: count }, samples: [{}] },
  "/pcSearchPage": { query: { page: count }, samples: [{}] },
  "/searchResult": {
    query: { q: { ...text, role: "list", endless: true }, contentType: count, cursor },
    samples: [{ query: "q=雨" }, { query: "q=摩托" }],
  },

  "/mine": { query: { area: { ...text, role: "identity" } }, access: "member", samples: [] },
  "/post": { query: {}, access: "member", samples: [] },
  "/sysMsg": { query: {}, access: "member", samples: [] },
  "/admin": { query: { area: { ...text, role: "identity" } }, access: "staff", samples: [] },

  "/jump": {
    query: { id: requiredId, contentType: kindIn("review", "announcement"), link: count },
    crawl: false,
    preview: false,
    samples: [],
  },
  "/join": { query: {}, preview: false, samples: [] },
  "/confirmEmail": { query: {}, preview: false, samples: [] },
  "/resetPassword": { query: {}, preview: false, samples: [] },
  "/unsubscribe": { query: {}, preview: false, samples: [] },
  "/offline": { query: {}, preview: false, samples: [] },
  "/setup": { query: {}, preview: false, samples: [] },
  "/signIn": { query: {}, preview: false, samples: [] },
  "/scan": { query: {}, preview: false, samples: [] },
  "/embed": { query: { id: requiredId }, framed: true, samples: [] },
  "/api/docs": { query: {}, preview: false, madeBy: "api", samples: [] },
} as const satisfies Readonly<Record<`/${string}`, PageRow>>;

export type Pages = typeof pages;
/** The path of an existing page. */
export type PagePath = keyof Pages;
/** An address of an existing page. */
export type PageHref = PagePath | `${PagePath}?${string}` | `${PagePath}#${string}`;

/** The same table for lookup by any path; paths that are not pages have no row. */
export const pageRows: ReadonlyMap<string, PageRow> = new Map<string, PageRow>(Object.entries(pages));

/** Paths of the pages whose row matches, in the order of the table. */
export function pathsWhere(has: (row: PageRow) => boolean): string[] {
  return [...pageRows].filter(([, row]) => has(row)).map(([path]) => path);
}
