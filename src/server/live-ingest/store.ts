import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { type Edge, edgeOf, keepEdge, lengthOf, type Part } from "../live/edge.ts";
import { headOf, liveKey, partName, type Segment, segmentName } from "../live/playlist.ts";
import { settleEdge } from "../live/settle.ts";
import { liveTag, livesTag } from "../live/tags.ts";
import type { Fragment } from "./fragments.ts";

/** A segment ends at the first key frame after so many milliseconds, and in any case after so many. */
const shortest = 900;
const longest = 30_000;
/** Milliseconds after which a part that is not listed any more is deleted: somebody may still be loading it. */
const partKept = 15_000;

interface Storing {
  context: Context;
  live: Row<"lives">;
  push: string;
}

/** Keeps what comes of one connection: each part and each segment as an object, and the rows that the playlist is made of. */
export async function openStore({ context, live, push }: Storing) {
  const { db, storage, now, changed } = context;
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
  let target = shortest;
  let { closed } = await edgeOf(db.primary, live.id);
  let open: { at: number; parts: Part[]; bytes: Buffer[] } | null = null;
  let isOn = false;
  const gone: { name: string; at: number }[] = [];

  const put = (name: string, bytes: Uint8Array) => storage.put(liveKey(live.folder, name), bytes);
  const edge = (): Edge => ({
    open: open && { number, piece, at: open.at, parts: open.parts },
    closed,
    next: open && partName(piece, count),
  });

  /** Answers the segment that is whole, which the caller stores; what comes next is another. */
  function close(): { segment: Segment; bytes: Buffer } | null {
    if (open === null) return null;
    const { at, parts, bytes } = open;
    const duration = lengthOf(parts);
    const segment = { number, piece, name: segmentName(piece, number), at, duration };
    target = Math.max(target, duration);
    closed = [...closed, { number, parts }];
    // Players go back to parts of the last three segments.
    while (closed.length > 1 && closed.slice(1).reduce((sum, one) => sum + lengthOf(one.parts), 0) >= 3 * target) {
      const [oldest, ...rest] = closed;
      gone.push(...(oldest?.parts ?? []).map(({ name }) => ({ name, at: now() })));
      closed = rest;
    }
    open = null;
    number += 1;
    return { segment, bytes: Buffer.concat(bytes) };
  }

  /** Whether the live is still this connection's. */
  async function keep(trx: Writer, segment: Segment | undefined): Promise<boolean> {
    const row = await trx.selectFrom("lives").select(["push", "state"]).where("id", "=", live.id).executeTakeFirst();
    if (row?.push !== push || row.state === "stopped") return false;
    if (segment)
      await trx
        .insertInto("live_segments")
        .values({ live_id: live.id, ...segment })
        .execute();
    await keepEdge(trx, live.id, edge());
    if (isOn || number === 0 || row.state === "ended") return true;
    await trx
      .updateTable("lives")
      .set(({ fn, val, ref }) => ({
        state: "on" as const,
        away_at: null,
        started_at: fn.coalesce(ref("started_at"), val(begun)),
      }))
      .where("id", "=", live.id)
      .where("state", "in", ["waiting", "on", "away"])
      .execute();
    return true;
  }

  async function forget(): Promise<void> {
    while ((gone[0]?.at ?? Infinity) < now() - partKept) {
      const { name = "" } = gone.shift() ?? {};
      await storage.delete(liveKey(live.folder, name));
    }
  }

  return {
    /** When its first picture came, in milliseconds. */
    begin: (time: number) => void (begun = time),
    head: async (bytes: Buffer) => void (await put(headOf(piece), bytes)),
    async add({ bytes, start, end, independent }: Fragment): Promise<void> {
      const length = open === null ? 0 : lengthOf(open.parts);
      const whole = (independent && length >= shortest) || length >= longest ? close() : null;
      const part: Part = { name: partName(piece, count), duration: end - start, independent };
      count += 1;
      open ??= { at: begun + start, parts: [], bytes: [] };
      open.parts.push(part);
      open.bytes.push(bytes);
      await Promise.all([put(part.name, bytes), whole && put(whole.segment.name, whole.bytes)]);
      const mine = await db.write((trx) => keep(trx, whole?.segment));
      if (mine && !isOn && number > 0) {
        isOn = true;
        changed(livesTag, liveTag(live.id));
      }
      if (whole) await forget();
    },
    /** Nothing more comes: what there is becomes the last segment. */
    async end(): Promise<void> {
      const whole = close();
      if (!whole) return;
      await put(whole.segment.name, whole.bytes);
      await db.write((trx) => keep(trx, whole.segment));
    },
  };
}
