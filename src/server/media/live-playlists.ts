import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { namesEtag, acceptsGzip } from "../cache/negotiate.ts";
import { contentType } from "../net/content-types.ts";

/** Time passes until what is asked for is there, at most a few seconds; `signal` ends the wait. */
export interface LivePlaylists {
  /** Null if there is no such live, or no playlist of this name. */
  playlist(
    folder: string,
    asked: {
      name: string;
      wanted: { number: number; part: number | null } | null;
      isDelta: boolean;
      signal: AbortSignal;
    },
  ): Promise<{ text: string; version: string } | null>;
  /** Waits for a part that players were told of before it is there. */
  part(folder: string, name: string, signal: AbortSignal): Promise<void>;
}

export interface LiveAnswer {
  headers: Record<string, string | number>;
  /** Null if the asker has it already. */
  body: Buffer | null;
}

/** Shorter ones are sent as they are. */
const smallest = 2000;

/** The name of the playlist of a live that a file is, without its ending; null if it is none. */
export function playlistName(key: string): string | null {
  return /^live\/[0-9a-f]{32}\/(index|master|\d{3}p)\.m3u8$/.exec(key)?.[1] ?? null;
}

/** What a player gets for `_HLS_msn`, `_HLS_part` and `_HLS_skip`; whatever is no number is as if it were not there. */
export async function answerPlaylist(
  lives: LivePlaylists,
  { folder, name }: { folder: string; name: string },
  { req, query, signal }: { req: IncomingMessage; query: URLSearchParams; signal: AbortSignal },
): Promise<LiveAnswer | null> {
  const number = numberIn(query, "_HLS_msn");
  const wanted = number === null ? null : { number, part: numberIn(query, "_HLS_part") };
  const found = await lives.playlist(folder, { name, wanted, isDelta: query.has("_HLS_skip"), signal });
  if (found === null) return null;
  const isPacked = found.text.length > smallest && acceptsGzip(req.headers["accept-encoding"]);
  const etag = `"${found.version}${isPacked ? "-gz" : ""}"`;
  const headers = {
    "Content-Type": contentType("index.m3u8"),
    ETag: etag,
    "Cache-Control": "public, max-age=0, must-revalidate",
    Vary: "Accept-Encoding",
    ...(isPacked && { "Content-Encoding": "gzip" }),
  };
  if (namesEtag(req.headers["if-none-match"] ?? "", etag)) return { headers, body: null };
  return { headers, body: isPacked ? await packedOnce(found.text) : Buffer.from(found.text) };
}

function numberIn(query: URLSearchParams, name: string): number | null {
  const value = query.get(name) ?? "";
  return /^\d{1,9}$/.test(value) ? Number(value) : null;
}

/** Everybody who watches a live gets the same text: it is compressed once. */
const packed = new Map<string, Promise<Buffer>>();
const maxPacked = 32;
const compress = promisify(gzip);

function packedOnce(text: string): Promise<Buffer> {
  const before = packed.get(text);
  if (before) return before;
  const made = compress(text);
  packed.set(text, made);
  if (packed.size > maxPacked) packed.delete(packed.keys().next().value ?? "");
  return made;
}
