import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { codecOf } from "../films/versions.ts";
import { extraCodecs } from "../env/uploads.ts";
import { codecsOf } from "./codec-strings.ts";
import { perSecond, type Ratio } from "./frame-rate.ts";
import type { Rung } from "./ladder.ts";
import { soundRate, type StoredSound } from "./sounds.ts";

/** Measurements of an encoded rung. */
export interface Rendition {
  name: string;
  width: number;
  height: number;
  /** Bits per second: of the largest segment and on average. */
  bandwidth: number;
  average: number;
  codecs: string;
  /** In seconds. */
  duration: number;
}

/** Segment length in seconds; each segment begins with a key frame, at the same times in every rendition. */
export const segmentSeconds = 4;
/** A last segment shorter than this is joined to the one before it: players hang at the end of a segment of one or two frames. */
const minTail = segmentSeconds / 2;

const segmentLines = /#EXTINF:([\d.]+),\s+#EXT-X-BYTERANGE:(\d+)@(\d+)\s+(\S+)\n/g;

/**
 * Joins a short last segment of a rendition's playlist to the one before it, if they are adjacent in one file; returns the text unchanged
 * otherwise.
 */
export function joinTail(playlist: string): string {
  const segments = [...playlist.matchAll(segmentLines)].map(([text, length, bytes, from, file = ""]) => ({
    text,
    length: Number(length),
    bytes: Number(bytes),
    from: Number(from),
    file,
  }));
  const [before, tail] = segments.slice(-2);
  if (!before || !tail || tail.length >= minTail) return playlist;
  if (before.file !== tail.file || before.from + before.bytes !== tail.from) return playlist;
  const length = before.length + tail.length;
  const bytes = before.bytes + tail.bytes;
  const longest = Math.round(Math.max(length, ...segments.map((segment) => segment.length)));
  const joined = `#EXTINF:${length.toFixed(6)},\n#EXT-X-BYTERANGE:${bytes}@${before.from}\n${before.file}\n`;
  return playlist
    .replace(before.text + tail.text, joined)
    .replace(/(#EXT-X-TARGETDURATION:)\d+/, (_, name: string) => `${name}${longest}`);
}

/** Measures a rung that ffmpeg has written, and joins its short last segment. */
export async function readRendition(folder: string, { name, width, height }: Rung): Promise<Rendition> {
  const measured = await measurePlaylist(folder, name);
  return { name, width, height, ...measured, codecs: await codecsOf(path.join(folder, `${name}.mp4`)) };
}

/** Measures what ffmpeg has written below this name, and joins its short last segment. */
export async function measurePlaylist(
  folder: string,
  name: string,
): Promise<Pick<Rendition, "bandwidth" | "average" | "duration">> {
  const playlist = path.join(folder, `${name}.m3u8`);
  const text = joinTail(await readFile(playlist, "utf8"));
  await writeFile(playlist, text);
  const segments = [...text.matchAll(segmentLines)].map(([, length, bytes]) => ({
    length: Number(length),
    bits: Number(bytes) * 8,
  }));
  const sum = (field: "bits" | "length") => segments.reduce((total, segment) => total + segment[field], 0);
  const duration = sum("length");
  if (!(duration > 0)) throw new Error(`${name}: no segments`);
  return {
    bandwidth: Math.ceil(Math.max(...segments.map(({ bits, length }) => bits / Math.max(length, 0.1)))),
    average: Math.ceil(sum("bits") / duration),
    duration,
  };
}

/** A rendition in a master playlist. */
export interface Variant {
  width: number;
  height: number;
  /** Bits per second of the largest segment. */
  bandwidth: number;
  /** All its attributes as they stand in the playlist. */
  attributes: string;
  /** Its playlist: a path from the film's folder, e.g. `{version}/720p.m3u8`. */
  playlist: string;
}

type Sounds = readonly Omit<StoredSound, "lang">[];

/** A rendition with the sounds that are beside it; none if the sound is in it. */
export function toVariant(rendition: Rendition, frameRate: Ratio, sounds: Sounds = []): Variant {
  const { name, width, height, bandwidth, average, codecs } = withSounds(rendition, sounds);
  const attributes =
    `BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=${average},RESOLUTION=${width}x${height},` +
    `FRAME-RATE=${perSecond(frameRate).toFixed(3)},CODECS="${codecs}"${sounds.length > 0 ? `,AUDIO="${soundGroup}"` : ""}`;
  return { width, height, bandwidth, attributes, playlist: `${name}.m3u8` };
}

const soundGroup = "sound";
/** By how much the largest segment of a sound may exceed its bit rate. */
const soundPeak = 1.1;

/** A rendition needs what its pictures and the largest of the sounds need. */
function withSounds(rendition: Rendition, sounds: Sounds): Rendition {
  if (sounds.length === 0) return rendition;
  const most = Math.max(...sounds.map(soundRate));
  return {
    ...rendition,
    bandwidth: Math.ceil(rendition.bandwidth + most * soundPeak),
    average: rendition.average + most,
    codecs: `${rendition.codecs},mp4a.40.2`,
  };
}

/** The sounds to choose from. Only those in stereo may be chosen by a player of itself. */
function soundLines(sounds: readonly StoredSound[], relative: (playlist: string) => string): string[] {
  return sounds.map(({ lang, label, surround = false, playlist }, position) =>
    [
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${soundGroup}",NAME="${label}"`,
      ...(lang === "und" ? [] : [`LANGUAGE="${lang}"`]),
      `DEFAULT=${position === 0 ? "YES" : "NO"},AUTOSELECT=${surround ? "NO" : "YES"}`,
      `CHANNELS="${surround ? 6 : 2}",URI="${relative(playlist)}"`,
    ].join(","),
  );
}

/** The master playlist of these renditions, smallest first and those in further codecs after all of H.264, and the sounds beside them, for the version folder `at`. */
export function masterPlaylist(variants: readonly Variant[], at = "", sounds: readonly StoredSound[] = []): string {
  const relative = (playlist: string) => path.posix.relative(path.posix.join("/", at), path.posix.join("/", playlist));
  const lines = variants
    .toSorted(byCodecAndSize)
    .flatMap(({ attributes, playlist }) => [`#EXT-X-STREAM-INF:${attributes}`, relative(playlist)]);
  const head = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS", ...soundLines(sounds, relative)];
  return [...head, ...lines, ""].join("\n");
}

function byCodecAndSize(left: Variant, right: Variant): number {
  const rankOf = ({ playlist }: Variant) => [null, ...extraCodecs].indexOf(codecOf(playlist));
  return rankOf(left) - rankOf(right) || left.width * left.height - right.width * right.height;
}

/** The renditions of a master playlist that is stored in the version folder `at`. */
export function readMaster(text: string, at = ""): Variant[] {
  return [...text.matchAll(/^#EXT-X-STREAM-INF:(.*)\n([^#\s]\S*)$/gm)].map(([, attributes = "", file = ""]) => {
    const [, width, height] = /(?:^|,)RESOLUTION=(\d+)x(\d+)/.exec(attributes) ?? [];
    const bandwidth = Number(/(?:^|,)BANDWIDTH=(\d+)/.exec(attributes)?.[1] ?? 0);
    const playlist = path.posix.join(at, file);
    return { width: Number(width), height: Number(height), bandwidth, attributes, playlist };
  });
}
