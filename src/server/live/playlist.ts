import type { Row } from "../db/schema.ts";
import { type Edge, lengthOf, maxPart, type Part } from "./edge.ts";

export type Segment = Pick<Row<"live_segments">, "number" | "piece" | "name" | "at" | "duration">;

/** A segment as it is listed; `head` is its head if that is not the one of its piece. */
type ListedSegment = Segment & { head?: string };

/** The file at the head of a piece. */
export const headOf = (piece: number): string => `${piece}-init.mp4`;

/** Storage key of a file of a live. */
export const liveKey = (folder: string, name: string): string => `live/${folder}/${name}`;

/** The file of a segment. */
export const segmentName = (piece: number, number: number): string => `${piece}-${number}.m4s`;

/** The file of a part; parts are counted over the whole piece, so that the next is known before it is there. */
export const partName = (piece: number, count: number): string => `${piece}-p${count}.m4s`;

export interface Listing {
  /** Those of the window, the newest last. */
  segments: readonly ListedSegment[];
  edge: Edge;
  /** No more will come. */
  isOver: boolean;
  /** The head of what is not whole yet, if that is not the one of its piece. */
  openHead?: string | undefined;
}

/** Where a playlist of the same live stands that is not this one. */
export interface Report {
  /** Its file. */
  uri: string;
  number: number;
  part: number;
}

/** Where this playlist stands: its last part, or its last segment if that has none. */
export function standOf({ segments, edge }: Listing): Omit<Report, "uri"> | null {
  const { open } = edge;
  if (open !== null && open.parts.length > 0) return { number: open.number, part: open.parts.length - 1 };
  const last = segments.at(-1);
  if (last === undefined) return null;
  const parts = edge.closed.find(({ number }) => number === last.number)?.parts ?? [];
  return { number: last.number, part: Math.max(0, parts.length - 1) };
}

/** How many target durations at the end are always listed, even for players that have the rest already. */
const kept = 6;

/** Milliseconds of the longest segment, as players are told: whole seconds. */
export function targetOf({ segments, edge: { open } }: Pick<Listing, "segments" | "edge">): number {
  const lengths = segments.map(({ duration }) => duration);
  const longest = Math.max(1000, ...lengths, ...(open ? [lengthOf(open.parts)] : []));
  return Math.round(longest / 1000) * 1000;
}

/**
 * What viewers load again and again. `isDelta`: the asker has all but the last segments already, so the older ones are only counted
 * (RFC 8216bis, 4.4.5.2).
 */
export function playlistOf(listing: Listing, isDelta = false, reports: readonly Report[] = []): string {
  const { segments, edge, isOver, openHead } = listing;
  const target = targetOf({ segments, edge });
  const parts = isOver ? [] : [...edge.closed, ...(edge.open ? [edge.open] : [])].flatMap((one) => one.parts);
  const longest = Math.max(maxPart, ...parts.map(({ duration }) => duration)) / 1000;
  const skipped = isDelta && !isOver ? segments.length - within(segments, kept * target + 1).length : 0;
  const [first] = segments;
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:9",
    `#EXT-X-TARGETDURATION:${target / 1000}`,
    ...(isOver ? [] : [controlOf(target, longest), `#EXT-X-PART-INF:PART-TARGET=${longest.toFixed(3)}`]),
    `#EXT-X-MEDIA-SEQUENCE:${first?.number ?? edge.open?.number ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${(first?.piece ?? 1) - 1}`,
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...(skipped > 0 ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`] : []),
  ];
  const partsOf = new Map(isOver ? [] : edge.closed.map((one) => [one.number, one.parts]));
  const before = segments[skipped - 1];
  let piece = before?.piece ?? 0;
  let head = before && headFor(before);
  const begin = (one: { piece: number; at: number; head?: string | undefined }) => {
    if (one.piece !== piece && piece !== 0) lines.push("#EXT-X-DISCONTINUITY");
    if (headFor(one) !== head) lines.push(`#EXT-X-MAP:URI="${headFor(one)}"`);
    piece = one.piece;
    head = headFor(one);
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(one.at).toISOString()}`);
  };
  for (const segment of segments.slice(skipped)) {
    begin(segment);
    lines.push(...(partsOf.get(segment.number) ?? []).map(partLine));
    lines.push(`#EXTINF:${(segment.duration / 1000).toFixed(3)},`, segment.name);
  }
  if (isOver) lines.push("#EXT-X-ENDLIST");
  else if (edge.open) {
    begin({ ...edge.open, head: openHead });
    lines.push(...edge.open.parts.map(partLine));
    if (edge.next !== null) lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${edge.next}"`);
  }
  for (const { uri, number, part } of isOver ? [] : reports)
    lines.push(`#EXT-X-RENDITION-REPORT:URI="${uri}",LAST-MSN=${number},LAST-PART=${part}`);
  return `${lines.join("\n")}\n`;
}

const headFor = ({ piece, head }: { piece: number; head?: string | undefined }) => head ?? headOf(piece);

/** Times are milliseconds for `target`, seconds for `longest`. */
function controlOf(target: number, longest: number): string {
  const values = [
    "CAN-BLOCK-RELOAD=YES",
    `CAN-SKIP-UNTIL=${((kept * target) / 1000).toFixed(1)}`,
    `PART-HOLD-BACK=${(longest * 3).toFixed(3)}`,
  ];
  return `#EXT-X-SERVER-CONTROL:${values.join(",")}`;
}

const partLine = ({ name, duration, independent }: Part) =>
  `#EXT-X-PART:DURATION=${(duration / 1000).toFixed(3)},URI="${name}"${independent ? ",INDEPENDENT=YES" : ""}`;

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
