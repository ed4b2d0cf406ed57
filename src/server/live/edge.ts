import { z } from "zod";
import type { Reader, Writer } from "../db/open.ts";

/** A part of a segment: a fragment of MP4 with less than half a second. */
const part = z.strictObject({
  /** File below the live's folder. */
  name: z.string(),
  /** Milliseconds. */
  duration: z.number(),
  /** It begins with a key frame. */
  independent: z.boolean(),
});
export type Part = z.infer<typeof part>;

const segmentParts = z.strictObject({ number: z.int(), parts: z.array(part) });

/** What came of a live after its last whole segment, and the parts of the segments just before. */
export const edgeSchema = z.strictObject({
  /** The segment that is not whole yet; null while nothing comes. */
  open: segmentParts.extend({ piece: z.int(), at: z.number() }).nullable(),
  /** Segments of which the parts can still be had, in order. */
  closed: z.array(segmentParts),
  /** The file that will be next; null while nothing comes. */
  next: z.string().nullable(),
});
export type Edge = z.infer<typeof edgeSchema>;

export const emptyEdge: Edge = { open: null, closed: [], next: null };

/** How long a part is at least, in milliseconds, unless a segment ends; and at most, at the frame rates that are usual. */
export const minPart = 350;
export const maxPart = 400;

export async function edgeOf(db: Reader | Writer, liveId: number): Promise<Edge> {
  const row = await db.selectFrom("live_edges").select("edge").where("live_id", "=", liveId).executeTakeFirst();
  return readEdge(row?.edge ?? null);
}

/** From `live_edges.edge`; null if there is no row. */
export function readEdge(text: string | null): Edge {
  return text === null ? emptyEdge : (edgeSchema.safeParse(JSON.parse(text)).data ?? emptyEdge);
}

export async function keepEdge(trx: Writer, liveId: number, value: Edge): Promise<void> {
  const text = JSON.stringify(value);
  await trx
    .insertInto("live_edges")
    .values({ live_id: liveId, edge: text })
    .onConflict((conflict) => conflict.column("live_id").doUpdateSet({ edge: text }))
    .execute();
}

/** Milliseconds. */
export const lengthOf = (parts: readonly Part[]): number => parts.reduce((sum, { duration }) => sum + duration, 0);
