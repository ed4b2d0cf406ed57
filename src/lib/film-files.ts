import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Extensions of files accepted as films. The content is checked after the upload. */
export const filmEndings = [
  "mp4",
  "m4v",
  "mov",
  "webm",
  "mkv",
  "avi",
  "flv",
  "3gp",
  "ts",
  "mts",
  "m2ts",
  "mpg",
  "mpeg",
  "wmv",
  "asf",
  "ogv",
  "ogg",
  "mxf",
] as const;

/** Extensions of audio files: they become films with a still picture. */
export const soundEndings = ["mp3", "m4a", "aac", "flac", "wav", "oga", "opus", "wma", "mka", "weba"] as const;

const sounds = new Set<string>(soundEndings);
const endings = new Set<string>([...filmEndings, ...soundEndings]);

/** The `accept` attribute of a file input. */
export const filmAccept = ["video/*", "audio/*", ...[...endings].map((ending) => `.${ending}`)].join(",");

/** Extension in lower case, without the dot; empty if there is none. */
export function endingOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** Whether a file with this name and type may be uploaded as a film. Browsers take `.ts` for TypeScript, and often report no type. */
export function mayBeFilm({ name, mime }: { name: string; mime: string }): boolean {
  const ending = endingOf(name);
  return endings.has(ending) && (ending === "ts" || !/^(image|text|font)\//i.test(mime));
}

/** Whether a file with this name and type is audio only. */
export function isSound({ name, mime }: { name: string; mime: string }): boolean {
  return sounds.has(endingOf(name)) || /^audio\//i.test(mime);
}

/** Number of bytes that `looksLikeFilm` needs. */
export const headLength = 16;

const boxes = ["ftyp", "moov", "mdat", "free", "skip", "wide", "pnot"];
const beginnings = [
  "\x1aE\xdf\xa3",
  "FLV",
  "\x00\x00\x01\xba",
  "\x00\x00\x01\xb3",
  "\x30\x26\xb2\x75\x8e\x66\xcf\x11",
  "OggS",
  "\x06\x0e\x2b\x34",
  "fLaC",
  "ID3",
];

/** Whether the first bytes are those of a known container format. */
export function looksLikeFilm(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, headLength));
  if (beginnings.some((beginning) => text.startsWith(beginning))) return true;
  if (boxes.includes(text.slice(4, 8))) return true;
  if (text.startsWith("RIFF") && (text.startsWith("AVI ", 8) || text.startsWith("WAVE", 8))) return true;
  // Raw audio frames: MP3, AAC.
  if (/^\xff[\xe2-\xe5\xf0-\xf5\xf8-\xfd]/.test(text)) return true;
  return text[0] === "G" || text[4] === "G";
}

const mebibyte = 1024 * 1024;

/**
 * Identifies a file without reading all of it: SHA-256 of its size and its first, middle and last MiB. `read` returns the bytes from
 * `start` to `end` (exclusive).
 */
export async function fingerprintOf(
  size: number,
  read: (start: number, end: number) => Promise<Uint8Array>,
): Promise<string> {
  const middle = Math.max(0, Math.floor(size / 2) - mebibyte / 2);
  const starts = [0, middle, Math.max(0, size - mebibyte)];
  const hash = sha256.create().update(utf8ToBytes(`${size}\n`));
  for (const start of starts) hash.update(await read(start, Math.min(size, start + mebibyte)));
  return bytesToHex(hash.digest());
}
