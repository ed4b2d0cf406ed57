import { readAddress } from "./address.ts";
import type { Ad } from "./contract/schemas/ads.ts";
import type { Person } from "./contract/schemas/shared.ts";
import { isBuilt, localPath } from "./routes.ts";

/** The part of an ad that says where it leads. */
export type Binding = Pick<Ad, "id" | "bindType" | "bindInt" | "bindStr" | "jumpType" | "contentType">;

export interface Link {
  href: string;
  newWindow: boolean;
  /** Leaves this site by way of `/jump`. */
  outside: boolean;
}

const performerContent = 8;

const contentRoutes: Readonly<Record<number, string>> = {
  1: "/reviewDetail?id=",
  2: "/videoDetails?id=",
  3: "/postDetail?id=",
  4: "/topicsPage?id=",
  5: "/tagDetails?tid=",
  7: "/noticeDetail?id=",
  8: "/actressPage?id=",
  9: "/userPage?id=",
  11: "/worksList?id=",
};

/** Where an ad leads; null when that page does not exist or the address is not one to open. `exists` asks for a path. */
export function linkOf(ad: Binding, exists: (path: string) => boolean = isBuilt): Link | null {
  if (ad.bindType === 4) return addressLink(ad, exists);
  const route = boundRoute(ad);
  return route !== null && ad.bindInt > 0 ? inside(`${route}${ad.bindInt}`, exists) : null;
}

/** The page of a thing by its content type (2 video details, 8 performer; 9 person and 11 list of films cannot be bound); null for comments and pages that do not exist. */
export function contentHref(
  contentType: number,
  id: number,
  exists: (path: string) => boolean = isBuilt,
): string | null {
  const route = contentRoutes[contentType];
  return route === undefined ? null : (inside(`${route}${id}`, exists)?.href ?? null);
}

/** The page of somebody who wrote something; null for guests and for who has left: they have none. */
export function personHref({ id, name }: Pick<Person, "id" | "name">): string | null {
  return id === 0 || /^游客|^已注销用户$/u.test(name) ? null : contentHref(9, id);
}

function boundRoute(ad: Binding): string | null {
  const performers = ad.contentType === performerContent;
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

function addressLink(ad: Binding, exists: (path: string) => boolean): Link | null {
  const path = localPath(ad.bindStr);
  const link = path === null ? null : inside(path, exists);
  if (path !== null) return link && { ...link, newWindow: ad.jumpType !== 1 };
  return isWebAddress(ad.bindStr) ? { href: `/jump?id=${ad.id}`, newWindow: true, outside: true } : null;
}

function inside(href: string, exists: (path: string) => boolean): Link | null {
  return exists(href) ? { href, newWindow: false, outside: false } : null;
}

function isWebAddress(address: string): boolean {
  return /^https?:$/.test(readAddress(address)?.protocol ?? "");
}
