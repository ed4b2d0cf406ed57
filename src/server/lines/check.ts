import type { LineFault } from "#lib/line-faults.ts";
import { isPlainFile } from "#lib/line-files.ts";
import type { Context } from "../core/context.ts";
import { type Fetched, fetchOutside, FetchRefused } from "../net/fetch-outside.ts";
import { type Leads, leadsOf } from "./playlist.ts";

/** `fault` is null if it works. A final one does not go away by asking again soon; another may be temporary. */
export interface Verdict extends Finding {
  isFinal: boolean;
}

interface Finding {
  fault: LineFault | null;
  /** Another host that its bytes come from: the first that is not allowed, if there is one; empty without. */
  otherHost: string;
}

export interface Checking extends Pick<Context, "privateHosts" | "publicOrigin"> {
  /** Whether pages may play from a host. */
  isAllowed: (host: string) => Promise<boolean>;
  signal?: AbortSignal | undefined;
}

const timeout = 10_000;
/** A playlist is recognized by its first line, a file by its first box. */
const maxBytes = 4096;
/** Of a piece nothing is read but that it comes. */
const maxPieceBytes = 256;
const keyBytes = 16;

const isFinal: Readonly<Record<LineFault, boolean>> = {
  missing: true,
  notFilm: true,
  cors: true,
  elsewhere: true,
  referer: true,
  refused: false,
  pieces: true,
  key: true,
  silent: false,
  unsafe: true,
};

/** Fetches the beginning of a line like a browser on a page of this site, and checks whether a film begins there that it may play. */
export async function checkLine(checking: Checking, url: string): Promise<Verdict> {
  const found = await look(checking, url);
  return { ...found, isFinal: found.fault === null || isFinal[found.fault] };
}

async function look(checking: Checking, url: string): Promise<Finding> {
  const { publicOrigin, signal } = checking;
  const failed = (fault: LineFault): Finding => ({ fault, otherHost: "" });
  try {
    const answer = await ask(checking, url, publicOrigin);
    const fault = await faultOf(checking, url, answer);
    return fault === null ? await leadsOn(checking, url, answer) : failed(fault);
  } catch (error) {
    signal?.throwIfAborted();
    return failed(error instanceof FetchRefused ? "unsafe" : "silent");
  }
}

async function faultOf(checking: Checking, url: string, answer: Fetched): Promise<LineFault | null> {
  const { publicOrigin } = checking;
  if (isGone(answer)) return "missing";
  if (answer.status === 401 || answer.status === 403)
    return publicOrigin !== null && (await worksElsewhere(checking, url)) ? "referer" : "refused";
  if (answer.status !== 200 && answer.status !== 206) return "silent";
  if (!isFilmAt(url, answer)) return "notFilm";
  return mayRead(url, answer, publicOrigin) ? null : "cors";
}

const isGone = ({ status }: Fetched): boolean => status === 404 || status === 410;

/** Pages may play from allowed hosts only, wherever an allowed one leads to. */
async function leadsOn(checking: Checking, url: string, answer: Fetched): Promise<Finding> {
  // A playlist names the host of each piece.
  const { hosts, list } = await hostsOf(checking, url, answer);
  const named = await foreignOf(checking, url, hosts);
  if (named.fault !== null || list === null) return named;
  const asked = await askPieces(checking, list);
  if (asked.fault !== null) return { ...named, fault: asked.fault };
  return foreignOf(checking, url, [...hosts, ...asked.hosts]);
}

async function foreignOf({ publicOrigin, isAllowed }: Checking, url: string, hosts: string[]): Promise<Finding> {
  const own = [url, publicOrigin ?? url].map((one) => new URL(one).host);
  const others = [...new Set(hosts)].filter((host) => !own.includes(host));
  for (const host of others) if (!(await isAllowed(host))) return { fault: "elsewhere", otherHost: host };
  return { fault: null, otherHost: others.at(-1) ?? "" };
}

/** Hosts that the line is played from, as far as its beginning tells, and the list of its pieces if it has one. */
async function hostsOf(
  checking: Checking,
  url: string,
  answer: Fetched,
): Promise<{ hosts: string[]; list: Leads | null }> {
  const hosts = [new URL(answer.url).host];
  if (isPlainFile(url)) return { hosts, list: null };
  const list = leadsOf(answer.bytes, answer.url, answer.bytes.length === maxBytes);
  hosts.push(...list.hosts);
  if (list.variant === null) return { hosts, list };
  try {
    const inner = await ask(checking, list.variant, checking.publicOrigin);
    hosts.push(new URL(inner.url).host);
    if (!isPlaylist(inner.bytes)) return { hosts, list: null };
    const led = leadsOf(inner.bytes, inner.url, inner.bytes.length === maxBytes);
    return { hosts: [...hosts, ...led.hosts], list: led };
  } catch {
    // Another variant may work.
    checking.signal?.throwIfAborted();
    return { hosts, list: null };
  }
}

/**
 * Whether pieces of the film come, and what they are encrypted with. One that is lost can be stepped over, so the line fails only if the
 * first one is lost like one further on, and most lines are asked for no more than that one.
 */
async function askPieces(
  checking: Checking,
  { pieces, key }: Leads,
): Promise<{ fault: LineFault | null; hosts: string[] }> {
  const hosts: string[] = [];
  let fault: LineFault | null = null;
  for (const piece of new Set([pieces[Math.floor(pieces.length / 2)], pieces[0]])) {
    if (piece === undefined) continue;
    const answer = await askFor(checking, piece, checking.publicOrigin, { maxBytes: maxPieceBytes, asksRange: true });
    hosts.push(new URL(answer.url).host);
    fault = partFault(checking, answer, "pieces");
    if (fault === null) break;
  }
  if (fault !== null || key === null) return { fault, hosts };
  const answer = await ask(checking, key, checking.publicOrigin);
  hosts.push(new URL(answer.url).host);
  const isKey = answer.bytes.length === keyBytes || answer.status !== 200;
  return { fault: isKey ? partFault(checking, answer, "key") : "key", hosts };
}

/** Scripts read pieces and keys, like playlists. */
function partFault({ publicOrigin }: Checking, answer: Fetched, gone: LineFault): LineFault | null {
  if (isGone(answer)) return gone;
  if (answer.status === 401 || answer.status === 403) return "refused";
  if (answer.status !== 200 && answer.status !== 206) return "silent";
  return isOpenTo(publicOrigin, answer) ? null : "cors";
}

function ask(checking: Checking, url: string, pageOrigin: string | null): Promise<Fetched> {
  return askFor(checking, url, pageOrigin, { maxBytes, asksRange: isPlainFile(url) });
}

function askFor(
  { privateHosts, signal }: Checking,
  url: string,
  pageOrigin: string | null,
  part: { maxBytes: number; asksRange: boolean },
): Promise<Fetched> {
  const limits = { ...part, timeout, isCut: true, privateHosts, signal };
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
function mayRead(url: string, answer: Fetched, publicOrigin: string | null): boolean {
  return isPlainFile(url) || isOpenTo(publicOrigin, answer);
}

function isOpenTo(publicOrigin: string | null, { allowOrigin }: Fetched): boolean {
  return publicOrigin === null || allowOrigin === "*" || allowOrigin === publicOrigin;
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
