import type { LineFault } from "#lib/line-faults.ts";
import { isPlainFile } from "#lib/line-files.ts";
import type { Context } from "../core/context.ts";
import { type Fetched, fetchOutside, FetchRefused } from "../net/fetch-outside.ts";

/** `fault` is null if it works. A final one does not go away by asking again soon; another may be temporary. */
export interface Verdict {
  fault: LineFault | null;
  isFinal: boolean;
}

export type Checking = Pick<Context, "privateHosts" | "publicOrigin"> & { signal?: AbortSignal | undefined };

const timeout = 10_000;
/** A playlist is recognized by its first line, a file by its first box. */
const maxBytes = 4096;

const isFinal: Readonly<Record<LineFault, boolean>> = {
  missing: true,
  notFilm: true,
  cors: true,
  referer: true,
  refused: false,
  silent: false,
  unsafe: true,
};

/** Fetches the beginning of a line like a browser on a page of this site, and checks whether a film begins there that it may play. */
export async function checkLine(checking: Checking, url: string): Promise<Verdict> {
  const fault = await faultOf(checking, url);
  return { fault, isFinal: fault === null || isFinal[fault] };
}

async function faultOf(checking: Checking, url: string): Promise<LineFault | null> {
  const { publicOrigin, signal } = checking;
  try {
    const answer = await ask(checking, url, publicOrigin);
    if (answer.status === 404 || answer.status === 410) return "missing";
    if (answer.status === 401 || answer.status === 403)
      return publicOrigin !== null && (await worksElsewhere(checking, url)) ? "referer" : "refused";
    if (answer.status !== 200 && answer.status !== 206) return "silent";
    if (!isFilmAt(url, answer)) return "notFilm";
    return mayRead(url, answer, publicOrigin) ? null : "cors";
  } catch (error) {
    signal?.throwIfAborted();
    return error instanceof FetchRefused ? "unsafe" : "silent";
  }
}

function ask({ privateHosts, signal }: Checking, url: string, pageOrigin: string | null): Promise<Fetched> {
  const limits = { maxBytes, timeout, isCut: true, asksRange: isPlainFile(url), privateHosts, signal };
  return fetchOutside(url, { ...limits, ...(pageOrigin !== null && { pageOrigin }) });
}

/** Whether the host answers a request without a page, or from a page of its own. */
async function worksElsewhere(checking: Checking, url: string): Promise<boolean> {
  for (const origin of [null, new URL(url).origin]) {
    const answer = await ask(checking, url, origin);
    if (answer.status === 200 || answer.status === 206) return isFilmAt(url, answer);
  }
  return false;
}

/**
 * Scripts read playlists, so the host must permit it; files are played by the browser itself. This is decided once for all browsers:
 * Safari could play such a playlist natively, but where it has Media Source (Macs, iPads, iPhones since iOS 17.1) it plays with the same
 * script as the others, and films must not appear or vanish with the visitor's browser. Without a known origin nothing can be said.
 */
function mayRead(url: string, { allowOrigin }: Fetched, publicOrigin: string | null): boolean {
  return isPlainFile(url) || publicOrigin === null || allowOrigin === "*" || allowOrigin === publicOrigin;
}

function isFilmAt(url: string, { type, bytes }: Fetched): boolean {
  return isPlainFile(url) ? isFilm(type, bytes) : isPlaylist(bytes);
}

function isPlaylist(bytes: Buffer): boolean {
  return bytes
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart()
    .startsWith("#EXTM3U");
}

/** Pages that say in words that there is no film come as text. */
function isFilm(type: string, bytes: Buffer): boolean {
  const isWebm = bytes.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]));
  const isMp4 = ["ftyp", "moov", "mdat", "free", "wide", "skip"].includes(bytes.subarray(4, 8).toString("latin1"));
  return isWebm || isMp4 || (type.startsWith("video/") && bytes.length > 0);
}
