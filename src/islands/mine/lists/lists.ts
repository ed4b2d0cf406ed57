import { pagesOf } from "#lib/client/pages.ts";

/** The member's lists of films, last changed first; all of them fit on one page. */
export const $lists = pagesOf("works/collect", { pageSize: 50 });
