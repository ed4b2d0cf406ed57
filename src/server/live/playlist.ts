import type { Row } from "../db/schema.ts";

export type Segment = Pick<Row<"live_segments">, "number" | "piece" | "name" | "at" | "duration">;

/** The file at the head of a piece. */
export const headOf = (piece: number): string => `${piece}-init.mp4`;

/** Storage key of a file of a live. */
export const liveKey = (folder: string, name: string): string => `live/${folder}/${name}`;

/** What viewers load again and again: the segments of the window, the newest last. `isOver`: no more will come. */
export function playlistOf(segments: readonly Segment[], isOver: boolean): string {
  const [first] = segments;
  const longest = Math.max(1000, ...segments.map(({ duration }) => duration));
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.ceil(longest / 1000)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first?.number ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${(first?.piece ?? 1) - 1}`,
    "#EXT-X-INDEPENDENT-SEGMENTS",
  ];
  let piece = 0;
  for (const segment of segments) {
    if (segment.piece !== piece) {
      if (piece !== 0) lines.push("#EXT-X-DISCONTINUITY");
      lines.push(`#EXT-X-MAP:URI="${headOf(segment.piece)}"`);
      piece = segment.piece;
    }
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.at).toISOString()}`);
    lines.push(`#EXTINF:${(segment.duration / 1000).toFixed(3)},`, segment.name);
  }
  if (isOver) lines.push("#EXT-X-ENDLIST");
  return `${lines.join("\n")}\n`;
}

/** The last segments that fill the window. */
export function within<S extends Pick<Segment, "duration">>(segments: readonly S[], milliseconds: number): S[] {
  let sum = 0;
  let start = segments.length;
  while (start > 0 && sum < milliseconds) {
    start -= 1;
    sum += segments[start]?.duration ?? 0;
  }
  return segments.slice(start);
}
