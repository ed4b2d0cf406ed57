import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Extensions of files accepted as films. The content is checked after the upload. */
const filmEndings = [
  "mp4",
  "m4v",
  "mov",
  "webm",
  "mkv",
  "avi",
  "flv",
  "3gp",
  "3g2",
  "f4v",
  "ts",
  "mts",
  "m2t",
  "m2ts",
  "mpg",
  "mpeg",
  "vob",
  "wmv",
  "asf",
  "ogv",
  "ogg",
  "mxf",
  "dv",
  "m1v",
  "m2v",
  "mpv",
] as const;

/** Extensions of audio files: they become films with a still picture. */
const soundEndings = [
  "mp3",
  "m4a",
  "aac",
  "flac",
  "wav",
  "oga",
  "opus",
  "wma",
  "mka",
  "weba",
  "m4b",
  "aif",
  "aiff",
  "aifc",
  "caf",
  "amr",
] as const;

/** Extensions of pictures that may move. Only their content tells, so that nothing is taken for a film that was not chosen as one. */
const movingEndings = ["gif", "apng", "png"];

const sounds = new Set<string>(soundEndings);
const endings = new Set<string>([...filmEndings, ...soundEndings]);

/** The `accept` attribute of a file input. */
export const filmAccept = ["video/*", "audio/*", ...[...endings, "gif", "apng"].map((ending) => `.${ending}`)].join(
  ",",
);

/** Extension in lower case, without the dot; empty if there is none. */
function endingOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** Whether a file is named as a film or as audio. */
export function hasFilmEnding(name: string): boolean {
  return endings.has(endingOf(name));
}

/**
 * Whether a file with this name and type may be uploaded as a film, before a byte of it is looked at. Browsers take `.ts` for TypeScript, and
 * report no type for many endings and for names without one.
 */
export function mayBeFilm({ name, mime }: { name: string; mime: string }): boolean {
  if (hasFilmEnding(name)) return endingOf(name) === "ts" || !/^(image|text|font)\//i.test(mime);
  if (movingEndings.includes(endingOf(name)) && /^image\/(?:gif|png|apng|vnd\.mozilla\.apng)$/i.test(mime)) return true;
  return mime === "" || /^(?:video|audio)\/|^application\/octet-stream\b/i.test(mime);
}

/** Whether a file with this name and type is audio only. */
export function isSound({ name, mime }: { name: string; mime: string }): boolean {
  return sounds.has(endingOf(name)) || /^audio\//i.test(mime);
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
