import { localPath, readAddress } from "./address.ts";
import type { Ad } from "./contract/schemas/ads.ts";
import type { Person } from "./contract/schemas/shared.ts";
import { kindOf, kinds } from "./kinds.ts";
import { pageAt } from "./page/page-at.ts";
import type { PageHref, PagePath } from "./pages.ts";

/** Fields of an ad that define its target. */
export type Binding = Pick<Ad, "id" | "bindType" | "bindInt" | "bindStr" | "jumpType" | "contentType">;

export interface Link {
  href: string;
  newWindow: boolean;
  /** Leads off this site through `/jump`. */
  outside: boolean;
}

/** Link of an ad; null if the page does not exist or the address is invalid. */
export function linkOf(ad: Binding): Link | null {
  if (ad.bindType === 4) return addressLink(ad);
  const route = boundRoute(ad);
  return route !== null && ad.bindInt > 0 ? inside(`${route}${ad.bindInt}`) : null;
}

/** Page of a content item; null for types without a page of their own, such as comments. */
export function contentHref(contentType: number, id: number): PageHref | null {
  const kind = kindOf(contentType);
  const path = kind === undefined ? null : kinds[kind].path;
  return path === null ? null : `${path}${id}`;
}

/** Page of the series' own entry, or of the series if it has none. */
export function seriesHref({ id, videoId }: { id: number; videoId: number | null }): PageHref {
  return videoId === null ? `${kinds.series.path}${id}` : `${kinds.video.path}${videoId}`;
}

/** Follows the name of an author whose comment was imported from another site. */
export const oldSiteMark = /* as written */ "（旧站）";

/** Page of a person; null for guests, deleted accounts and authors on another site, who have none. */
export function personHref({ id, name }: Pick<Person, "id" | "name">): string | null {
  return id === 0 || /^游客|^已注销用户$|（旧站）$/u.test(name) ? null : contentHref(kinds.person.type, id);
}

function boundRoute(ad: Binding): `${PagePath}?${string}=` | null {
  const performers = ad.contentType === kinds.performer.type;
  switch (ad.bindType) {
    case 1:
      return "/?id=";
    case 2:
      return "/topicsPage?id=";
    case 3:
      return performers ? "/actressList?tid=" : "/tagDetails?tid=";
    case 5:
      return "/actressPage?id=";
    case 6:
      return performers ? "/actressList?tagCateId=" : "/tagDetails?tagCateId=";
    default:
      return null;
  }
}

function addressLink(ad: Binding): Link | null {
  const path = localPath(ad.bindStr);
  if (path !== null) return pageAt(path) === null ? null : { ...inside(path), newWindow: ad.jumpType !== 1 };
  return isWebAddress(ad.bindStr) ? { href: `/jump?id=${ad.id}`, newWindow: true, outside: true } : null;
}

function inside(href: string): Link {
  return { href, newWindow: false, outside: false };
}

function isWebAddress(address: string): boolean {
  return /^https?:$/.test(readAddress(address)?.protocol ?? "");
}
