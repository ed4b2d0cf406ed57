import { JobFailure } from "../jobs/failure.ts";

/** One file, or a part of it, that a playlist names. */
export interface Piece {
  url: string;
  /** Bytes of the file; all of them if absent. */
  range?: { start: number; length: number };
}

export type Playlist =
  | { kind: "choice"; url: string }
  /** In order; the pieces put together are a file. `seconds` is their length. */
  | { kind: "pieces"; pieces: Piece[]; seconds: number };

/** Bytes of a playlist at most, and pieces of a film at most. */
export const maxPlaylistBytes = 4 * 1024 * 1024;
const maxPieces = 20_000;
/** Height beyond which no larger picture is chosen. */
const maxHeight = 2160;

const refused = {
  none: "这个播放列表里没有影片",
  key: "这个播放列表是加密的，不能取",
  live: "这是直播，还没有结束，不能取",
  mixed: "这个播放列表由几段不同的影片拼成，不能合成一个文件",
  apart: "这个播放列表的画面和声音分开存放，不能合成一个文件",
  long: "这个播放列表太长了",
} as const;

/**
 * Reads an HLS playlist at `base`. Of several qualities the best is chosen that holds picture and sound.
 * @throws {JobFailure} for what cannot become one file: encrypted, live, put together of different films, sound apart.
 */
export function readPlaylist(text: string, base: URL): Playlist {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const isMaster = lines.some((line) => line.startsWith("#EXT-X-STREAM-INF:"));
  return isMaster ? choose(lines, base) : collect(lines, base);
}

function choose(lines: readonly string[], base: URL): Playlist {
  const apart = new Set<string | undefined>();
  const all: { url: string; height: number; bandwidth: number; audio: string | undefined }[] = [];
  let quality: Record<string, string> | undefined;
  for (const line of lines) {
    if (line.startsWith("#EXT-X-MEDIA:")) {
      const media = attributesOf(line);
      if (media["TYPE"] === "AUDIO" && media["URI"] !== undefined) apart.add(media["GROUP-ID"]);
    }
    if (line.startsWith("#EXT-X-STREAM-INF:")) quality = attributesOf(line);
    if (quality === undefined || line === "" || line.startsWith("#")) continue;
    const { RESOLUTION: size = "", BANDWIDTH: bandwidth, AUDIO: audio } = quality;
    all.push({ url: line, height: Number(size.split("x")[1] ?? 0), bandwidth: Number(bandwidth ?? 0), audio });
    quality = undefined;
  }
  const whole = all.filter(({ audio }) => audio === undefined || !apart.has(audio));
  if (all.length > 0 && whole.length === 0) throw new JobFailure(refused.apart);
  const fitting = whole.filter(({ height }) => height <= maxHeight);
  const best = (fitting.length > 0 ? fitting : whole).toSorted((one, two) => two.bandwidth - one.bandwidth)[0];
  if (!best) throw new JobFailure(refused.none);
  return { kind: "choice", url: addressIn(best.url, base) };
}

function collect(lines: readonly string[], base: URL): Playlist {
  if (!lines.includes("#EXT-X-ENDLIST")) throw new JobFailure(refused.live);
  const pieces: Piece[] = [];
  let seconds = 0;
  let range: Piece["range"] | undefined;
  let map: string | undefined;
  let segments = 0;
  for (const line of lines) {
    if (line.startsWith("#EXT-X-KEY:") && attributesOf(line)["METHOD"] !== "NONE") throw new JobFailure(refused.key);
    if (line === "#EXT-X-DISCONTINUITY" && segments > 0) throw new JobFailure(refused.mixed);
    if (line.startsWith("#EXT-X-MAP:")) {
      if (map !== undefined && map !== line) throw new JobFailure(refused.mixed);
      if (map === undefined) pieces.push(mapOf(line, base));
      map = line;
    }
    if (line.startsWith("#EXTINF:")) seconds += Number.parseFloat(line.slice("#EXTINF:".length)) || 0;
    if (line.startsWith("#EXT-X-BYTERANGE:")) range = rangeOf(line.slice("#EXT-X-BYTERANGE:".length), pieces.at(-1));
    if (line === "" || line.startsWith("#")) continue;
    pieces.push({ url: addressIn(line, base), ...(range && { range }) });
    range = undefined;
    segments += 1;
    if (pieces.length > maxPieces) throw new JobFailure(refused.long);
  }
  if (segments === 0) throw new JobFailure(refused.none);
  return { kind: "pieces", pieces, seconds };
}

function mapOf(line: string, base: URL): Piece {
  const { URI: uri, BYTERANGE: bytes } = attributesOf(line);
  if (uri === undefined) throw new JobFailure(refused.none);
  const range = bytes === undefined ? undefined : rangeOf(bytes, undefined);
  return { url: addressIn(uri, base), ...(range && { range }) };
}

function addressIn(text: string, base: URL): string {
  if (!URL.canParse(text, base.href)) throw new JobFailure(refused.none);
  return new URL(text, base).href;
}

/** `length@start`; without a start it follows the piece before. */
function rangeOf(text: string, before: Piece | undefined): Piece["range"] {
  const [length = 0, start] = text.replaceAll('"', "").split("@").map(Number);
  const next = before?.range ? before.range.start + before.range.length : 0;
  return { start: start ?? next, length };
}

/** `NAME=value` pairs of a tag, without quotes; nothing after the first that is none. */
function attributesOf(line: string): Record<string, string> {
  const found: Record<string, string> = {};
  const pair = /([A-Z0-9-]+)=("[^"]*"|[^,]*),?\s*/y;
  pair.lastIndex = line.indexOf(":") + 1;
  for (let next = pair.exec(line); next !== null; next = pair.exec(line)) {
    const [, name = "", value = ""] = next;
    found[name] = value.replaceAll('"', "");
  }
  return found;
}
