import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { whileAway } from "../db/dialect/while-away.ts";
import { type Edge, edgeOf, keepEdge, lengthOf, type Part } from "../live/edge.ts";
import { headOf, liveKey, partName, type Segment, segmentName } from "../live/playlist.ts";
import { settleEdge } from "../live/settle.ts";
import { liveTag, livesTag } from "../live/tags.ts";
import type { Fragment } from "./fragments.ts";
import { keepParts } from "./parts.ts";

/** A segment ends at the first key frame after so many milliseconds, and in any case after so many. */
const minSegment = 900;
const maxSegment = 30_000;

/** Where a fragment came to lie: the segment it is part of, and where that begins; milliseconds, those without `at` since the first. */
export interface Placed {
  number: number;
  piece: number;
  at: number;
  start: number;
  /** Of the fragment. */
  end: number;
}

interface Storing {
  context: Context;
  live: Row<"lives">;
  push: string;
}

/** Keeps what comes of one connection: each part and each segment as an object, and the rows that the playlist is made of. */
export async function openStore({ context, live, push }: Storing) {
  const { db, storage, changed } = context;
  await settleEdge(context, live);
  const last = await db.primary
    .selectFrom("live_segments")
    .select(["number", "piece"])
    .where("live_id", "=", live.id)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  const piece = (last?.piece ?? 0) + 1;
  let number = (last?.number ?? -1) + 1;
  let begun = 0;
  let count = 0;
  let target = minSegment;
  let isHeldUp = false;
  const closed = keepParts(context, live.folder, (await edgeOf(db.primary, live.id)).closed);
  let open: { at: number; start: number; parts: Part[]; bytes: Buffer[] } | null = null;

  const put = (name: string, bytes: Uint8Array) => storage.put(liveKey(live.folder, name), bytes);
  const edge = (): Edge => ({
    open: open && { number, piece, at: open.at, parts: open.parts },
    closed: closed.all(),
    next: open && partName(piece, count),
  });

  /** Answers the segment that is whole, which the caller stores; what comes next is another. */
  function close(): { segment: Segment; bytes: Buffer } | null {
    if (open === null) return null;
    const { at, parts, bytes } = open;
    const duration = lengthOf(parts);
    const segment = { number, piece, name: segmentName(piece, number), at, duration };
    target = Math.max(target, duration);
    closed.add({ number, parts }, target);
    open = null;
    number += 1;
    return { segment, bytes: Buffer.concat(bytes) };
  }

  /** Keeps it if the live is still this connection's. Answers whether that began it, or brought it back: it may have been thought away. */
  async function keep(trx: Writer, segment: Segment | undefined): Promise<boolean> {
    const row = await trx.selectFrom("lives").select(["push", "state"]).where("id", "=", live.id).executeTakeFirst();
    if (row?.push !== push || row.state === "stopped") return false;
    if (segment)
      await trx
        .insertInto("live_segments")
        .values({ live_id: live.id, ...segment })
        // It is there already if its answer was lost.
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await keepEdge(trx, live.id, edge());
    if (number === 0 || row.state === "on") return false;
    const shown = await trx
      .updateTable("lives")
      .set(({ fn, val, ref }) => ({
        state: "on" as const,
        away_at: null,
        started_at: fn.coalesce(ref("started_at"), val(begun)),
      }))
      .where("id", "=", live.id)
      .where("state", "in", ["waiting", "away"])
      .returning("id")
      .executeTakeFirst();
    return shown !== undefined;
  }

  /** What comes meanwhile waits behind this. */
  async function write(segment: Segment | undefined): Promise<boolean> {
    let attempts = 0;
    const shown = await whileAway(db, () => {
      attempts += 1;
      isHeldUp = attempts > 1;
      return db.write((trx) => keep(trx, segment));
    });
    isHeldUp = false;
    // An attempt whose answer was lost may have shown it.
    return shown || attempts > 1;
  }

  return {
    /** Whether the database has not taken the last that came. */
    isHeldUp: () => isHeldUp,
    /** When its first picture came, in milliseconds. */
    begin: (time: number) => void (begun = time),
    head: async (bytes: Buffer) => void (await put(headOf(piece), bytes)),
    async add({ bytes, start, end, independent }: Fragment): Promise<Placed> {
      const length = open === null ? 0 : lengthOf(open.parts);
      const whole = (independent && length >= minSegment) || length >= maxSegment ? close() : null;
      const part: Part = { name: partName(piece, count), duration: end - start, independent };
      count += 1;
      open ??= { at: begun + start, start, parts: [], bytes: [] };
      open.parts.push(part);
      open.bytes.push(bytes);
      await Promise.all([put(part.name, bytes), whole && put(whole.segment.name, whole.bytes)]);
      if (await write(whole?.segment)) changed(livesTag, liveTag(live.id));
      if (whole) await closed.forget();
      return { number, piece, at: open.at, start: open.start, end };
    },
    /** Nothing more comes: what there is becomes the last segment. */
    async end(): Promise<void> {
      const whole = close();
      if (!whole) return;
      await put(whole.segment.name, whole.bytes);
      await write(whole.segment);
    },
  };
}
