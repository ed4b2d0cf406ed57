import { open, readFile } from "node:fs/promises";
import path from "node:path";
import { perSecond, type Ratio } from "./frame-rate.ts";
import type { Rung } from "./ladder.ts";

/** A rung that was written, measured. */
export interface Rendition {
  name: string;
  width: number;
  height: number;
  /** Bits a second of the heaviest segment, and of the whole. */
  bandwidth: number;
  average: number;
  codecs: string;
  /** Seconds. */
  duration: number;
}

/** The head of a fragmented file is a few kilobytes. */
const headBytes = 64 * 1024;

export async function readRendition(folder: string, { name, width, height }: Rung): Promise<Rendition> {
  const text = await readFile(path.join(folder, `${name}.m3u8`), "utf8");
  const segments = [...text.matchAll(/#EXTINF:([\d.]+),\s+#EXT-X-BYTERANGE:(\d+)@/g)].map(([, length, bytes]) => ({
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

/** Profile, flags and level of the picture as the file itself states them, and AAC-LC when there is sound. */
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

/** The playlist of all renditions. */
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
