import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fps } from "./film.ts";
import type { Quality } from "./settings.ts";

export interface Rendition extends Quality {
  playlist: string;
  /** Bits a second of the heaviest segment, and of the whole. */
  bandwidth: number;
  average: number;
  codecs: string;
}

/** Measures a rendition that was written. */
export async function readRendition(folder: string, quality: Quality): Promise<Rendition> {
  const playlist = `${quality.name}.m3u8`;
  const text = await readFile(join(folder, playlist), "utf8");
  const segments = [...text.matchAll(/#EXTINF:([\d.]+),\s+#EXT-X-BYTERANGE:(\d+)@/g)].map(([, length, bytes]) => ({
    length: Number(length),
    bits: Number(bytes) * 8,
  }));
  const bits = segments.reduce((sum, segment) => sum + segment.bits, 0);
  const length = segments.reduce((sum, segment) => sum + segment.length, 0);
  return {
    ...quality,
    playlist,
    bandwidth: Math.ceil(Math.max(...segments.map((segment) => segment.bits / segment.length))),
    average: Math.ceil(bits / length),
    codecs: `${await videoCodec(join(folder, `${quality.name}.mp4`))},mp4a.40.2`,
  };
}

/** Profile, flags and level as the file itself states them. */
async function videoCodec(file: string): Promise<string> {
  const bytes = await readFile(file);
  const box = bytes.indexOf("avcC");
  return `avc1.${bytes
    .subarray(box + 5, box + 8)
    .toString("hex")
    .toUpperCase()}`;
}

export function masterPlaylist(renditions: Rendition[]): string {
  const lines = renditions.flatMap((rendition) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${rendition.bandwidth},AVERAGE-BANDWIDTH=${rendition.average},` +
      `RESOLUTION=${rendition.width}x${rendition.height},FRAME-RATE=${fps.toFixed(3)},CODECS="${rendition.codecs}"`,
    rendition.playlist,
  ]);
  return ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS", ...lines, ""].join("\n");
}
