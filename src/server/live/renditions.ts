import { z } from "zod";
import type { Reader, Writer } from "../db/open.ts";
import { type Edge, edgeSchema, emptyEdge, type Part } from "./edge.ts";
import type { Listing } from "./playlist.ts";

/** What players are told of a quality before they load it. */
const described = {
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  frameRate: z.number(),
  /** As in RFC 6381. */
  codecs: z.string(),
  /** Bits per second, at most. */
  bandwidth: z.int(),
};

const rendition = z.strictObject({
  ...described,
  /** Such as `480p`; its playlist is called so. */
  name: z.string(),
  /** New viewers may choose it. */
  offered: z.boolean(),
  /** It is being made: it stands where its own edge is, otherwise where the source's is. */
  running: z.boolean(),
  /** The segments it has files of its own for, from and to these numbers; the others are those of the source. */
  runs: z.array(z.strictObject({ piece: z.int(), from: z.int(), to: z.int() })),
  edge: edgeSchema,
});
export type Rendition = z.infer<typeof rendition>;

const renditionsSchema = z.strictObject({ source: z.strictObject(described), lower: z.array(rendition) });
/** Of a live, its source and what is encoded of it, best first. */
export type Renditions = z.infer<typeof renditionsSchema>;

/** From `live_edges.renditions`; null if it has no lower qualities. */
export function readRenditions(text: string | null): Renditions | null {
  return text === null || text === "" ? null : (renditionsSchema.safeParse(JSON.parse(text)).data ?? null);
}

export async function renditionsOf(db: Reader | Writer, liveId: number): Promise<Renditions | null> {
  const row = await db.selectFrom("live_edges").select("renditions").where("live_id", "=", liveId).executeTakeFirst();
  return readRenditions(row?.renditions ?? null);
}

export async function keepRenditions(trx: Writer, liveId: number, value: Renditions): Promise<void> {
  const renditions = JSON.stringify(value);
  await trx
    .insertInto("live_edges")
    .values({ live_id: liveId, edge: JSON.stringify(emptyEdge), renditions })
    .onConflict((conflict) => conflict.column("live_id").doUpdateSet({ renditions }))
    .execute();
}

/** Nothing of it is being made any more: from where it is on it is the source. */
export const atRest = (one: Rendition): Rendition => ({
  ...one,
  running: false,
  edge: { open: null, closed: one.edge.closed, next: null },
});

export const renditionHead = (piece: number, name: string): string => `${piece}-${name}-init.mp4`;
export const renditionSegment = (piece: number, name: string, number: number): string =>
  `${piece}-${name}-${number}.m4s`;
export const renditionPart = (piece: number, name: string, count: number): string => `${piece}-${name}-p${count}.m4s`;

/**
 * What the playlist of a rendition lists: the segments of the source, under its own files where it has them. So it has the same numbers and
 * times, goes on without it, and whoever watches it never waits for what is not made.
 */
export function listingOf(source: Listing, one: Rendition): Listing {
  const { name, runs } = one;
  const isMade = one.running && !source.isOver;
  const last = isMade ? (runs.at(-1)?.to ?? -1) : Infinity;
  const runAt = (number: number) => runs.find(({ from, to }) => from <= number && number <= to);
  const segments = source.segments.flatMap((segment) => {
    if (segment.number > last) return [];
    const run = runAt(segment.number);
    if (run === undefined) return [segment];
    const { piece } = run;
    return [{ ...segment, name: renditionSegment(piece, name, segment.number), head: renditionHead(piece, name) }];
  });
  const parts = new Map<number, Part[]>();
  for (const closed of source.edge.closed) if (!runAt(closed.number)) parts.set(closed.number, closed.parts);
  for (const closed of one.edge.closed) if (runAt(closed.number)) parts.set(closed.number, closed.parts);
  const { open, next }: Edge = isMade ? one.edge : source.edge;
  const closed = [...parts]
    .map(([number, those]) => ({ number, parts: those }))
    .toSorted((a, b) => a.number - b.number);
  const openHead = isMade && open !== null ? renditionHead(open.piece, name) : undefined;
  return { segments, edge: { open, closed, next }, isOver: source.isOver, openHead };
}

/** The playlist that names all qualities. Players begin with the first, the source, unless it is more than they assume to get. */
export function masterOf({ source, lower }: Renditions): string {
  const lines = [{ ...source, name: sourceName }, ...lower.filter(({ offered }) => offered)].flatMap(
    ({ name, width, height, frameRate, codecs, bandwidth }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},FRAME-RATE=${frameRate.toFixed(3)},CODECS="${codecs}"`,
      `${name}.m3u8`,
    ],
  );
  return ["#EXTM3U", "#EXT-X-VERSION:9", "#EXT-X-INDEPENDENT-SEGMENTS", ...lines, ""].join("\n");
}

/** The playlist of what comes, and the one that names all; both without ending. */
export const sourceName = "index";
export const masterName = "master";
