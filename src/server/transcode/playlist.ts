import { open, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { perSecond, type Ratio } from "./frame-rate.ts";
import type { Rung } from "./ladder.ts";

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
const shortestTail = segmentSeconds / 2;

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
  if (!before || !tail || tail.length >= shortestTail) return playlist;
  if (before.file !== tail.file || before.from + before.bytes !== tail.from) return playlist;
  const length = before.length + tail.length;
  const bytes = before.bytes + tail.bytes;
  const longest = Math.round(Math.max(length, ...segments.map((segment) => segment.length)));
  const joined = `#EXTINF:${length.toFixed(6)},\n#EXT-X-BYTERANGE:${bytes}@${before.from}\n${before.file}\n`;
  return playlist
    .replace(before.text + tail.text, joined)
    .replace(/(#EXT-X-TARGETDURATION:)\d+/, (_, name: string) => `${name}${longest}`);
}

/** Bytes read to find the header of a fragmented file, which is a few kilobytes long. */
const headBytes = 64 * 1024;

/** Measures a rung that ffmpeg has written, and joins its short last segment. */
export async function readRendition(folder: string, { name, width, height }: Rung): Promise<Rendition> {
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
    name,
    width,
    height,
    bandwidth: Math.ceil(Math.max(...segments.map(({ bits, length }) => bits / Math.max(length, 0.1)))),
    average: Math.ceil(sum("bits") / duration),
    codecs: await codecsOf(path.join(folder, `${name}.mp4`)),
    duration,
  };
}

/** Codec string with the H.264 profile, flags and level from the file, and AAC-LC if there is sound. */
async function codecsOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const head = Buffer.alloc(headBytes);
    const { bytesRead } = await handle.read(head, 0, headBytes, 0);
    const bytes = head.subarray(0, bytesRead);
    const box = bytes.indexOf("avcC");
    if (box === -1) throw new Error(`${file}: no H.264 in it`);
    const picture = `avc1.${bytes.toString("hex", box + 5, box + 8).toUpperCase()}`;
    return bytes.includes("mp4a") ? `${picture},mp4a.40.2` : picture;
  } finally {
    await handle.close();
  }
}

/** The master playlist with all renditions. */
export function masterPlaylist(renditions: readonly Rendition[], frameRate: Ratio): string {
  const lines = renditions
    .toReversed()
    .flatMap(({ name, width, height, bandwidth, average, codecs }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=${average},RESOLUTION=${width}x${height},` +
        `FRAME-RATE=${perSecond(frameRate).toFixed(3)},CODECS="${codecs}"`,
      `${name}.m3u8`,
    ]);
  return ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS", ...lines, ""].join("\n");
}
