import { readAddress } from "./address.ts";

/** Pages that exist. A link to anything else is never drawn. */
const built: ReadonlySet<string> = new Set([
  "/",
  "/videoDetails",
  "/tagList",
  "/tagDetails",
  "/tagReviews",
  "/topicsPage",
  "/actressList",
  "/actressPage",
  "/nav/reviews",
  "/reviewDetail",
  "/discuss",
  "/post",
  "/postDetail",
  "/rank",
  "/userPage",
  "/worksList",
  "/sysMsg",
  "/noticeDetail",
  "/FAQ",
  "/contactUs",
  "/agreement",
  "/privacy",
  "/jump",
  "/scan",
  "/searchPage",
  "/pcSearchPage",
  "/searchResult",
  "/mine",
  "/api/docs",
]);

/** Stands in for this site where an address has to be resolved. */
const here = "http://site.invalid";

/** Whether a page of this site answers at `path`, which may carry a query and a hash. */
export function isBuilt(path: string): boolean {
  const local = localPath(path);
  return local !== null && built.has(new URL(local, here).pathname);
}

/** `path` in its normal form when it is an address inside this site, null when it leads elsewhere. */
export function localPath(path: string): string | null {
  const url = path.startsWith("/") ? readAddress(path, here) : null;
  return url?.origin === here ? url.pathname + url.search + url.hash : null;
}
