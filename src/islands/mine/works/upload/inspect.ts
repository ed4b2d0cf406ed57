import { atom } from "nanostores";
import { headLength, looksLikeFilm } from "#lib/film-container.ts";
import { fingerprintOf, isSound, mayBeFilm } from "#lib/film-files.ts";
import { formatBytes, formatDuration } from "#lib/format.ts";
import { clientErrors } from "#lib/contract/client-errors.ts";

/** What is known of a file before a byte of it is sent. */
export interface Inspected {
  fingerprint: string;
  /** Seconds; undefined when this browser cannot read it, which says nothing about the server. */
  duration: number | undefined;
  /** For the reader, e.g. `1920 × 1080 · 03:20`. */
  about: string;
}

type Seen = Pick<HTMLVideoElement, "videoWidth" | "videoHeight" | "duration">;

interface Look {
  address: string;
  /** Null when this browser cannot read it. */
  resolve: (seen: Seen | null) => void;
}

/** Films a browser is to find out about: whoever shows uploads draws them, unseen. */
export const $looks = atom<readonly Look[]>([]);

/** Milliseconds a browser may take to find out about a film. */
const timeout = 8000;

/** Words for what the server would refuse; null for a file that may go. */
export async function refusalOf(file: File, largest: number): Promise<string | null> {
  if (file.size === 0) return "这个文件是空的";
  if (!mayBeFilm({ name: file.name, mime: file.type })) return clientErrors.uploadType.tip;
  if (file.size > largest) return `文件太大了，最多 ${formatBytes(largest)}`;
  return looksLikeFilm(await bytesOf(file, 0, headLength)) ? null : clientErrors.uploadNoFilm.tip;
}

export async function inspect(file: File): Promise<Inspected> {
  const [fingerprint, seen] = await Promise.all([
    fingerprintOf(file.size, (start, end) => bytesOf(file, start, end)),
    seenOf(file),
  ]);
  return { fingerprint, ...seen };
}

async function bytesOf(file: File, start: number, end: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(start, end).arrayBuffer());
}

async function seenOf(file: File): Promise<Pick<Inspected, "duration" | "about">> {
  const address = URL.createObjectURL(file);
  const seen = await new Promise<Seen | null>((resolve) => {
    setTimeout(resolve, timeout, null);
    $looks.set([...$looks.get(), { address, resolve }]);
  });
  $looks.set($looks.get().filter((look) => look.address !== address));
  URL.revokeObjectURL(address);
  return describeSeen(file, seen);
}

/**
 * What a browser has found out about a file. Of a film whose picture it cannot decode (HEVC of many phones) it tells the length and no
 * size: that says nothing about the film.
 */
export function describeSeen(
  { name, type }: Pick<File, "name" | "type">,
  seen: Seen | null,
): Pick<Inspected, "duration" | "about"> {
  const { videoWidth = 0, videoHeight = 0, duration = 0 } = seen ?? {};
  const length = Number.isFinite(duration) && duration > 0 ? duration : undefined;
  const kind = isSound({ name, mime: type }) ? "只有声音" : "浏览器不能预览，上传后会转码";
  const size = videoWidth > 0 ? `${videoWidth} × ${videoHeight}` : kind;
  return { duration: length, about: length === undefined ? size : `${size} · ${formatDuration(length)}` };
}
