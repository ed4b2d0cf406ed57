import type { IncomingHttpHeaders } from "node:http";
import { namesEtag } from "../cache/negotiate.ts";
import type { StoredObject } from "../storage/storage.ts";

export interface Validators {
  /** Strong: the store's version, else size and time of the last change. */
  etag: string;
  lastModified: string;
}

export function validatorsOf({ size, modified, version }: StoredObject, variant = ""): Validators {
  const etag = `"${version ?? `${size.toString(36)}-${modified.toString(36)}`}${variant}"`;
  return { etag, lastModified: new Date(modified).toUTCString() };
}

/** Whether the asker has this version already (RFC 9110, 13.2.2). */
export function hasIt(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined) return namesEtag(tags, etag);
  const since = Date.parse(headers["if-modified-since"] ?? "");
  return since >= Date.parse(lastModified);
}

/** Whether a range still fits: `If-Range` is absent or names exactly this version. */
export function rangeStillFits(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const condition = headers["if-range"];
  return condition === undefined || condition === etag || condition === lastModified;
}
