import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { scramble } from "#lib/obfuscation.ts";
import { acceptsGzip } from "../cache/negotiate.ts";
import { contentType, isActive, unknownType } from "../net/content-types.ts";
import { answerPlaylist, type LivePlaylists, playlistName } from "./live-playlists.ts";
import { AudienceUnknown, type MediaGuard } from "./guard.ts";
import { hotFiles } from "./hot-files.ts";
import { parseRange } from "./range.ts";
import { liveFolder } from "./shown.ts";
import { safeKey, StorageUnavailable, type Storage, type StoredObject } from "../storage/storage.ts";
import { hasIt, rangeStillFits, validatorsOf, type Validators } from "./validators.ts";

export interface MediaOptions {
  storage: Storage;
  /** Key prefixes of pictures that leave with their first bytes scrambled. */
  obfuscated: readonly string[];
  /** Name under which the object may be saved as the film with this id; null when it may not. */
  downloadName?: (key: string, videoId: number) => Promise<string | null>;
  /** Who an object is for; without one everything is for everybody. */
  guard?: MediaGuard;
  /** The playlists of lives, which are no objects. */
  lives?: LivePlaylists;
}

export type MediaHandler = (req: IncomingMessage, res: ServerResponse, encodedKey: string) => Promise<void>;

/** As many bytes as the scrambling covers. */
const scrambled = 100;
/** Playlists and subtitles below this are sent compressed. */
const maxText = 2 * 1024 * 1024;
const compress = promisify(gzip);

/** Players and pictures of other hosts (a copy of the site, an embedding page) may fetch media too. */
const common = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "Content-Length, Content-Range, ETag",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "X-Content-Type-Options": "nosniff",
};

/** Answers GET and HEAD for `/media/<key>`. Settles when everything is sent or the asker has gone. */
export function createMediaHandler({ storage, obfuscated, downloadName, guard, lives }: MediaOptions): MediaHandler {
  const hot = hotFiles(storage);

  return async function serveMedia(req, res, encodedKey) {
    try {
      await answer(req, res, encodedKey);
    } catch (error) {
      const isAway = error instanceof StorageUnavailable || error instanceof AudienceUnknown;
      if (!isAway || res.headersSent) throw error;
      refuseForNow(res);
    }
  };

  async function answer(req: IncomingMessage, res: ServerResponse, encodedKey: string): Promise<void> {
    if (req.method === "OPTIONS") return preflight(res);
    if (req.method !== "GET" && req.method !== "HEAD") return finish(res, 405, { Allow: "GET, HEAD, OPTIONS" });
    const [{ key, mark }, query] = [splitMark(decodeKey(encodedKey)), queryOf(req)];
    const audience = key === null ? null : await (guard?.(key, query, mark) ?? "public");
    const folder = key === null || audience === null ? null : liveFolder(key);
    if (lives && key !== null && folder !== null) {
      const signal = goneSignal(res);
      const name = playlistName(key);
      if (name !== null) {
        const answer = await answerPlaylist(lives, { folder, name }, { req, query, signal }).catch((error: unknown) => {
          throw new AudienceUnknown(error);
        });
        if (answer === null) return finish(res, 404, { "Cache-Control": "no-cache" });
        const { headers, body } = answer;
        if (body === null) return finish(res, 304, headers);
        return send(req, res, 200, { ...headers, "Content-Length": body.length }, () => Readable.from([body]));
      }
      await lives.part(folder, key.slice(key.lastIndexOf("/") + 1), signal);
    }
    const files = folder === null ? storage : hot;
    const found = key === null || audience === null ? null : await files.stat(key);
    if (key === null || found === null) return finish(res, 404, { "Cache-Control": "no-cache" });
    const file = { key, found, storage: files };
    const isScrambled = obfuscated.some((prefix) => key.startsWith(prefix));
    if (audience === "private") {
      return (isScrambled ? sendScrambled : sendPlain)(req, res, file, { "Cache-Control": "private, max-age=3600" });
    }
    const asked = downloadAsked(query);
    if (asked !== null) {
      const name = (await downloadName?.(key, asked)) ?? null;
      // Whether it may be saved can change any time: nobody keeps the answer.
      if (name === null) return finish(res, 404, { "Cache-Control": "no-store" });
      return sendPlain(req, res, file, { ...asAttachment(name), "Cache-Control": "no-store" });
    }
    if (isScrambled) return sendScrambled(req, res, file);
    if (isCompressible(key, found) && !req.headers.range && acceptsGzip(req.headers["accept-encoding"])) {
      return sendCompressed(req, res, file);
    }
    return sendPlain(req, res, file);
  }
}

interface File {
  key: string;
  found: StoredObject;
  storage: Pick<Storage, "open">;
}

async function sendPlain(
  req: IncomingMessage,
  res: ServerResponse,
  { key, found, storage }: File,
  extra: Headers = {},
): Promise<void> {
  const validators = validatorsOf(found);
  const headers: Headers = { ...describe(key, validators), ...typeOf(key), "Accept-Ranges": "bytes", ...extra };
  if (hasIt(req.headers, validators)) return finish(res, 304, headers);
  const asked = rangeStillFits(req.headers, validators) ? req.headers.range : undefined;
  const answer = parseRange(asked, found.size);
  if (answer.kind === "unsatisfiable") {
    return finish(res, 416, { "Content-Range": `bytes */${found.size}`, "Accept-Ranges": "bytes" });
  }
  const range = answer.kind === "part" ? answer.range : { start: 0, end: found.size - 1 };
  const length = range.end - range.start + 1;
  const partly: Headers =
    answer.kind === "part" ? { "Content-Range": `bytes ${range.start}-${range.end}/${found.size}` } : {};
  const status = answer.kind === "part" ? 206 : 200;
  const open = () => (length === 0 ? Readable.from([]) : storage.open(key, range));
  return send(req, res, status, { ...headers, ...partly, "Content-Length": length }, open);
}

async function sendScrambled(
  req: IncomingMessage,
  res: ServerResponse,
  { key, found, storage }: File,
  extra: Headers = {},
): Promise<void> {
  const validators = validatorsOf(found, "-s");
  const headers: Headers = { ...describe(key, validators), "Content-Type": unknownType, ...extra };
  if (hasIt(req.headers, validators)) return finish(res, 304, headers);
  return send(req, res, 200, { ...headers, "Content-Length": found.size }, () =>
    Readable.from(scrambledBytes(storage, key, found)),
  );
}

async function* scrambledBytes(
  storage: File["storage"],
  key: string,
  { size }: StoredObject,
): AsyncGenerator<Uint8Array> {
  if (size === 0) return;
  yield scramble(await buffer(await storage.open(key, { start: 0, end: Math.min(scrambled, size) - 1 })));
  if (size > scrambled) yield* await storage.open(key, { start: scrambled, end: size - 1 });
}

async function sendCompressed(req: IncomingMessage, res: ServerResponse, { key, found, storage }: File): Promise<void> {
  const validators = validatorsOf(found, "-gz");
  const headers = { ...describe(key, validators), ...typeOf(key), "Content-Encoding": "gzip" };
  if (hasIt(req.headers, validators)) return finish(res, 304, headers);
  const body = await compress(await buffer(await storage.open(key)));
  return send(req, res, 200, { ...headers, "Content-Length": body.length }, () => Readable.from([body]));
}

/** Aborted when the asker has gone. */
function goneSignal(res: ServerResponse): AbortSignal {
  const gone = new AbortController();
  res.once("close", () => gone.abort());
  return gone.signal;
}

type Headers = Record<string, string | number>;

async function send(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  headers: Headers,
  open: () => Readable | Promise<Readable>,
): Promise<void> {
  if (req.method === "HEAD") return finish(res, status, headers);
  const source = await open();
  // Who has gone meanwhile gets nothing, and a file left open would take the process down when it is collected.
  if (res.destroyed) return void source.destroy();
  res.writeHead(status, { ...common, ...headers });
  try {
    await pipeline(source, res);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

function finish(res: ServerResponse, status: number, headers: Headers): void {
  const bare = status === 204 || status === 304 || "Content-Length" in headers;
  const length = bare ? {} : { "Content-Length": 0 };
  res.writeHead(status, { ...common, ...length, ...headers });
  res.end();
}

const awayMessage = Buffer.from("媒体库暂时没有应答，请稍后再试。\n");

/** For when the store is away. */
export function refuseForNow(res: ServerResponse): void {
  const type = { "Content-Type": "text/plain; charset=utf-8", "Content-Length": awayMessage.length };
  res.writeHead(503, { ...common, ...type, "Retry-After": "5", "Cache-Control": "no-store" });
  res.end(awayMessage);
}

function preflight(res: ServerResponse): void {
  finish(res, 204, {
    "Access-Control-Allow-Methods": "GET, HEAD",
    "Access-Control-Allow-Headers": "Range, If-None-Match, If-Range",
    "Access-Control-Max-Age": 86_400,
  });
}

function describe(key: string, { etag, lastModified }: Validators): Headers {
  return {
    ETag: etag,
    "Last-Modified": lastModified,
    "Cache-Control": cacheControlOf(key),
    ...(isText(key) ? { Vary: "Accept-Encoding" } : {}),
  };
}

function cacheControlOf(key: string): string {
  // What members publish may be hidden again: shared caches ask soon whether it still stands.
  if (key.startsWith("works/") || key.startsWith("live/")) return "public, max-age=600, s-maxage=10, must-revalidate";
  return carriesHash(key) ? "public, max-age=31536000, immutable" : "public, max-age=3600, must-revalidate";
}

/** What a browser might run is only ever a download here: media comes from outside. */
function typeOf(key: string): Headers {
  const type = contentType(key);
  if (type !== unknownType && !isActive(type)) return { "Content-Type": type };
  return { "Content-Type": unknownType, "Content-Disposition": "attachment" };
}

/** Film a viewer asks to save; NaN when the number is none, which no film has. */
function downloadAsked(query: URLSearchParams): number | null {
  const asked = query.get("download");
  return asked === null ? null : /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : Number.NaN;
}

/** The name as RFC 6266 has it: letters beyond ASCII in `filename*`. */
export function asAttachment(name: string): Headers {
  const plain = name.replace(/[^\w.-]+/g, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return { "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded}` };
}

/** Ten or more hexadecimal digits, at least one of them a letter, standing by themselves in the name or a folder's. */
function carriesHash(key: string): boolean {
  // What people and editors sent may be taken away again.
  if (/^images\/(?:uploads|editorial)\//.test(key)) return false;
  return key.split(/[/._-]/).some((word) => /^(?=\d*[a-f])[0-9a-f]{10,64}$/.test(word));
}

function isText(key: string): boolean {
  return /\.(m3u8|vtt)$/i.test(key);
}

function isCompressible(key: string, { size }: StoredObject): boolean {
  return isText(key) && size > 0 && size <= maxText;
}

function queryOf({ url = "" }: IncomingMessage): URLSearchParams {
  const mark = url.indexOf("?");
  return new URLSearchParams(mark === -1 ? "" : url.slice(mark));
}

function decodeKey(encoded: string): string | null {
  try {
    const key = decodeURIComponent(encoded);
    return safeKey(key) ? key : null;
  } catch {
    return null;
  }
}

/** A first part that begins with `~` vouches for the rest. */
function splitMark(key: string | null): { key: string | null; mark: string | null } {
  if (!key?.startsWith("~")) return { key, mark: null };
  const slash = key.indexOf("/");
  return slash === -1 ? { key: null, mark: null } : { key: key.slice(slash + 1), mark: key.slice(0, slash) };
}

/** The asker closed the connection: no error of ours. */
export function isGone(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    (error.code === "ERR_STREAM_PREMATURE_CLOSE" || error.code === "ECONNRESET" || error.code === "EPIPE")
  );
}
