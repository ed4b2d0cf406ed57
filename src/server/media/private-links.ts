import { createHmac } from "node:crypto";
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
