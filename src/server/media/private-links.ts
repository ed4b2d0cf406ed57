import { createHmac } from "node:crypto";
import type { Image } from "#lib/contract/schemas/shared.ts";
import type { Context } from "../core/context.ts";
import type { Database } from "../db/open.ts";
import { sharedKey } from "../db/shared-key.ts";
import { isSameSecret } from "../core/same-secret.ts";

/** Addresses of pictures that not everybody may see: each carries when it ends and who vouches for it. */
export interface PrivateLinks {
  /** The query an address of this picture needs until a time in milliseconds. */
  sign(picture: string, until: number): string;
  /** Whether a query opens this picture at `now`. */
  opens(picture: string, query: URLSearchParams, now: number): boolean;
  /** The part of a path that opens everything in this folder until a time in milliseconds: addresses relative to a file keep it. */
  signFolder(folder: string, until: number): string;
  /** Whether such a part, with its `~`, opens this folder at `now`. */
  opensFolder(folder: string, mark: string, now: number): boolean;
}

export async function openPrivateLinks(db: Database): Promise<PrivateLinks> {
  const key = await sharedKey(db, "private-link-key");
  const markOf = (picture: string, until: string) =>
    createHmac("sha256", key).update(`${picture}\n${until}`).digest("base64url");
  const holds = (thing: string, { until, mark, now }: { until: string; mark: string; now: number }) => {
    if (!/^\d{1,15}$/.test(until) || Number(until) <= now) return false;
    return isSameSecret(mark, markOf(thing, until));
  };
  return {
    sign: (picture, until) => `?until=${until}&mark=${markOf(picture, String(until))}`,
    opens: (picture, query, now) =>
      holds(picture, { until: query.get("until") ?? "", mark: query.get("mark") ?? "", now }),
    signFolder: (folder, until) => `~${until}.${markOf(inFolder(folder), String(until))}`,
    opensFolder(folder, part, now) {
      const [, until = "", mark = ""] = /^~(\d{1,15})\.([\w-]+)$/.exec(part) ?? [];
      return holds(inFolder(folder), { until, mark, now });
    },
  };
}

/** No picture is called so: a mark for one thing is none for the other. */
const inFolder = (folder: string) => `folder ${folder}`;

const hour = 3_600_000;
/** Hours an address is good for: for readers, and for whose picture it is, who may keep it in a draft. */
const spans = { reader: 6, owner: 24 * 30 };

/**
 * The picture at addresses that open it for this person only for a while, also when it is not public. They are always of this site: no
 * other host can check them. Within an hour they stay the same, so browsers need not fetch the picture again.
 */
export function toPrivateImage<Shown extends Image>(
  { images, now }: Pick<Context, "images" | "now">,
  picture: string,
  { url, srcset, ...image }: Shown,
  person: keyof typeof spans,
) {
  const query = images.links.sign(picture, endOf(now(), person));
  const here = (address: string) => address.replace(images.base, "/media");
  const sizes = srcset.split(", ").map((one) => here(one).replace(" ", `${query} `));
  return { ...image, url: here(url) + query, srcset: sizes.join(", ") };
}

/** When an address made now ends, in milliseconds: the same within an hour. */
export function endOf(now: number, person: keyof typeof spans): number {
  return (Math.floor(now / hour) + 1 + spans[person]) * hour;
}

/** Base of addresses that open this folder for this person only for a while, public or not; always of this site. */
export function privateBase(
  { images, now }: Pick<Context, "images" | "now">,
  folder: string,
  person: keyof typeof spans,
): string {
  return `/media/${images.links.signFolder(folder, endOf(now(), person))}`;
}
