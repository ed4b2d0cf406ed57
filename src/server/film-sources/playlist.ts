import { JobFailure } from "../jobs/failure.ts";

/** One file, or a part of it, that a playlist names. */
export interface Piece {
  url: string;
  /** Bytes of the file; all of them if absent. */
  range?: { start: number; length: number };
}

export type Playlist =
  /** Another playlist, and the one with the sound if it is in a playlist of its own. */
  | { kind: "choice"; url: string; sound: string | null }
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
  long: "这个播放列表太长了",
} as const;

/**
 * Reads an HLS playlist at `base`. Of several qualities the best is chosen, of those that hold picture and sound if
 * there are any.
 * @throws {JobFailure} for what cannot become one file: encrypted, live, put together of different films.
 */
export function readPlaylist(text: string, base: URL): Playlist {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const isMaster = lines.some((line) => line.startsWith("#EXT-X-STREAM-INF:"));
  return isMaster ? choose(lines, base) : collect(lines, base);
}

function choose(lines: readonly string[], base: URL): Playlist {
  /** Playlists of sound by group. */
  const sounds = new Map<string | undefined, string>();
  const all: { url: string; height: number; bandwidth: number; audio: string | undefined }[] = [];
  let quality: Record<string, string> | undefined;
  for (const line of lines) {
    if (line.startsWith("#EXT-X-MEDIA:")) {
      const media = attributesOf(line);
      const { TYPE: type, URI: uri, "GROUP-ID": group, DEFAULT: isDefault } = media;
      if (type === "AUDIO" && uri !== undefined && (isDefault === "YES" || !sounds.has(group))) sounds.set(group, uri);
    }
    if (line.startsWith("#EXT-X-STREAM-INF:")) quality = attributesOf(line);
    if (quality === undefined || line === "" || line.startsWith("#")) continue;
    const { RESOLUTION: size = "", BANDWIDTH: bandwidth, AUDIO: audio } = quality;
    all.push({ url: line, height: Number(size.split("x")[1] ?? 0), bandwidth: Number(bandwidth ?? 0), audio });
    quality = undefined;
  }
  const soundOf = (audio: string | undefined) => (audio === undefined ? undefined : sounds.get(audio));
  const whole = all.filter(({ audio }) => soundOf(audio) === undefined);
  const best = bestOf(whole) ?? bestOf(all);
  if (!best) throw new JobFailure(refused.none);
  const sound = soundOf(best.audio);
  return {
    kind: "choice",
    url: addressIn(best.url, base),
    sound: sound === undefined ? null : addressIn(sound, base),
  };
}

function bestOf<Quality extends { height: number; bandwidth: number }>(all: readonly Quality[]): Quality | undefined {
  const fitting = all.filter(({ height }) => height <= maxHeight);
  return (fitting.length > 0 ? fitting : all).toSorted((one, two) => two.bandwidth - one.bandwidth)[0];
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
