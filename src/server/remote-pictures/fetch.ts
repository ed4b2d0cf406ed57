import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "../core/context.ts";
import type { Row } from "../db/schema.ts";
import { isShape } from "./slots.ts";
import { putEverywhere } from "./put.ts";
import { dropPicture, PictureRefused, takePicture } from "./take.ts";

export type Fetching = Pick<Context, "db" | "now" | "pushTargets" | "changed" | "storage" | "privateHosts">;

/** Pauses before the second and later attempts, in milliseconds; the attempt after the last pause is the last one. */
const pauses = [60_000, 600_000, 3_600_000, 6 * 3_600_000];
const atOnce = 4;
/** Milliseconds between two batches. */
const between = 100;

export interface Round {
  /** Reads files of this machine instead of URLs. */
  local?: boolean;
  /** Maximum number of pictures. */
  most?: number;
  signal?: AbortSignal;
  tell?: (done: number) => void;
}

/**
 * Fetches due pictures in small parallel batches and sets them on their films and people. Returns the number processed, including failures.
 */
export async function fetchDue(
  context: Fetching,
  { local = false, most = Infinity, signal, tell = () => {} }: Round = {},
): Promise<number> {
  let done = 0;
  while (done < most) {
    signal?.throwIfAborted();
    await putKept(context);
    const due = await duePictures(context, local, Math.min(atOnce, most - done));
    if (due.length === 0) return done;
    await Promise.all(due.map((picture) => deal(context, picture, signal)));
    tell((done += due.length));
    if (!local) await wait(between, undefined, { signal });
  }
  return done;
}

/** When the next picture is due, in milliseconds since 1970; null if none is waiting. */
export async function nextDue({ db }: Pick<Context, "db">, reader = db.primary): Promise<number | null> {
  const row = await reader
    .selectFrom("remote_pictures")
    .select("next_at")
    .where("state", "=", "waiting")
    .where("local", "=", 0)
    .orderBy("next_at")
    .limit(1)
    .executeTakeFirst();
  return row?.next_at ?? null;
}

function duePictures({ db, now }: Fetching, local: boolean, limit: number): Promise<Row<"remote_pictures">[]> {
  return db.primary
    .selectFrom("remote_pictures")
    .selectAll()
    .where("state", "=", "waiting")
    .where("local", "=", local ? 1 : 0)
    .where("next_at", "<=", now())
    .orderBy("next_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Sets pictures that were fetched before and are now used for another film or person. */
async function putKept(context: Fetching): Promise<void> {
  const rows = await context.db.primary
    .selectFrom("remote_picture_places")
    .innerJoin("remote_pictures", "remote_pictures.id", "picture_id")
    .select(["remote_pictures.id", "image"])
    .distinct()
    .where("put", "=", 0)
    .where("state", "=", "kept")
    .limit(100)
    .execute();
  for (const { id, image } of rows) {
    const tags = await context.db.write((trx) => putEverywhere(context, trx, id, image));
    context.changed(...tags);
  }
}

async function deal(
  context: Fetching,
  picture: Row<"remote_pictures">,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { id, address, shape } = picture;
  if (!isShape(shape)) return drop(context, picture, "不认识的尺寸", true);
  try {
    const image = await takePicture({ ...context, signal }, address, shape);
    const tags = await context.db.write(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("remote_pictures")
        .set({ state: "kept", image, reason: "" })
        .where("id", "=", id)
        .where("state", "=", "waiting")
        .executeTakeFirst();
      return numUpdatedRows === 0n ? null : putEverywhere(context, trx, id, image);
    });
    if (tags === null) await dropPicture(context, shape, image);
    else context.changed(...tags);
  } catch (error) {
    signal?.throwIfAborted();
    await drop(context, picture, error instanceof Error ? error.message : "", error instanceof PictureRefused);
  }
}

async function drop(
  { db, now }: Fetching,
  { id, failures }: Row<"remote_pictures">,
  reason: string,
  isFinal: boolean,
): Promise<void> {
  const pause = pauses[failures];
  const state = isFinal || pause === undefined ? "dropped" : "waiting";
  const row = { state, failures: failures + 1, reason: reason.slice(0, 200), next_at: now() + (pause ?? 0) } as const;
  await db.write((trx) =>
    trx.updateTable("remote_pictures").set(row).where("id", "=", id).where("state", "=", "waiting").execute(),
  );
}

/** Queues pictures again whose attempts have been given up. Returns their number. */
export async function retryDropped({ db, now }: Pick<Context, "db" | "now">): Promise<number> {
  const { numUpdatedRows } = await db.write((trx) =>
    trx
      .updateTable("remote_pictures")
      .set({ state: "waiting", failures: 0, next_at: now() })
      .where("state", "=", "dropped")
      .executeTakeFirst(),
  );
  return Number(numUpdatedRows);
}
