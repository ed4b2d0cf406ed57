import { inOneCodec } from "./codecs.ts";
import { firstVariant, readPlaylist, readVariants } from "./playlist.ts";

/** A response requested before the engine was loaded. */
export interface EarlyAnswer {
  data: string | ArrayBuffer;
  /** Milliseconds of `performance.now()`: request, first byte, end. */
  start: number;
  first: number;
  end: number;
}

interface Film {
  master: string;
  live: boolean;
  elsewhere: boolean;
}

/** Milliseconds to wait for an early response before the engine requests again. */
const timeout = 4000;

const answers = new Map<string, Promise<EarlyAnswer>>();
let asked = false;
let rendition: string | null = null;

/**
 * Fetches what the first frame needs while the engine is still loading: the playlists of the film and of the first rendition, and the
 * segment that contains `second`. The engine takes the responses with `takeEarly`; it requests again what fails here.
 */
export function fetchEarly({ master, live, elsewhere }: Film, second: number, sparing: boolean): void {
  // Elsewhere it may be a whole file, and the site does not hurry to other machines.
  if (asked || live || elsewhere) return;
  asked = true;
  follow(absolute(master), second, sparing).catch(leaveToEngine);
}

async function follow(master: string, second: number, sparing: boolean): Promise<void> {
  const oneCodec = ask(master, 0, 0).then(async (answer) => ({ ...answer, data: await inOneCodec(textOf(answer)) }));
  put(master, 0, 0, oneCodec);
  const variants = readVariants(textOf(await oneCodec), master);
  // An estimate: the style sheets are still loading.
  const pixels = Math.min(innerWidth, 820) * devicePixelRatio;
  const variant = firstVariant(variants, sparing ? 0 : pixels);
  if (!variant) return;
  rendition = variant.url;
  const { map, piece } = readPlaylist(textOf(await keep(variant.url)), variant.url, second);
  if (!piece) return;
  if (!map) return void keep(piece.url, piece.from, piece.to);
  if (map.url !== piece.url || map.to !== piece.from) {
    void keep(map.url, map.from, map.to);
    return void keep(piece.url, piece.from, piece.to);
  }
  // Browsers run requests for parts of the same file one after the other, so both parts are requested as one.
  const both = ask(map.url, map.from, piece.to);
  put(
    map.url,
    map.from,
    map.to,
    both.then((answer) => part(answer, 0, map.to - map.from)),
  );
  put(
    piece.url,
    piece.from,
    piece.to,
    both.then((answer) => part(answer, piece.from - map.from, piece.to - map.from)),
  );
}

/** The response to this request, once; null if it was not requested. `to` is the end of the range (exclusive), 0 without a range. */
export function takeEarly(url: string, from = 0, to = 0): Promise<EarlyAnswer> | null {
  const name = nameOf(absolute(url), from, to);
  const answer = answers.get(name);
  answers.delete(name);
  if (!answer) return null;
  const late = new Promise<never>((_resolve, reject) => setTimeout(reject, timeout, new Error("late")));
  return Promise.race([answer, late]);
}

/** Address of the rendition that is being fetched. */
export function earlyRendition(): string | null {
  return rendition;
}

function keep(url: string, from = 0, to = 0): Promise<EarlyAnswer> {
  const answer = ask(url, from, to);
  put(url, from, to, answer);
  return answer;
}

function put(url: string, from: number, to: number, answer: Promise<EarlyAnswer>): void {
  answers.set(nameOf(url, from, to), answer);
  // The engine takes it later, or never.
  answer.catch(leaveToEngine);
}

/** Ignores errors: the engine sends the same request and handles its failure. */
function leaveToEngine(): void {}

async function ask(url: string, from: number, to: number): Promise<EarlyAnswer> {
  const start = performance.now();
  const response = await fetch(url, to > 0 ? { headers: { range: `bytes=${from}-${to - 1}` } } : {});
  const first = performance.now();
  if (response.status !== (to > 0 ? 206 : 200)) throw new Error(`HTTP ${response.status}`);
  const data = /\.m3u8(\?|$)/.test(url) ? await response.text() : await response.arrayBuffer();
  if (data instanceof ArrayBuffer && data.byteLength < to - from) throw new Error("cut short");
  return { data, start, first, end: performance.now() };
}

function part({ data, ...times }: EarlyAnswer, from: number, to: number): EarlyAnswer {
  return { data: data.slice(from, to), ...times };
}

function textOf({ data }: EarlyAnswer): string {
  return typeof data === "string" ? data : "";
}

function nameOf(url: string, from: number, to: number): string {
  return `${url} ${from}-${to}`;
}

function absolute(url: string): string {
  return new URL(url, location.href).href;
}
