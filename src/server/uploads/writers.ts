import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Context } from "../core/context.ts";
import { shanghaiDay } from "../core/day.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { raise } from "../events/raise.ts";
import { cancelJob, queueJob } from "../jobs/queue.ts";
import { filmSubject, firstJob, captionsKind, restKind, type FilmToMake } from "../jobs/film-jobs.ts";

/** The parts of the context that uploads need. */
export type UploadContext = Pick<Context, "db" | "now" | "storage">;

/** Milliseconds after which the claim of a request expires unless renewed. */
const lease = 15_000;
/** Interval of renewals in milliseconds. */
const renewEvery = 5_000;

/** One request's exclusive right to add bytes to an upload, across all processes. */
export interface Claim {
  id: string;
  size: number;
  /** Counted bytes and parts. */
  received: number;
  parts: number;
  /** Records that bytes have arrived. */
  touch(): void;
  /** Milliseconds since the last byte arrived. */
  silence(): number;
  /** Throws `uploadBusy` if another request has the upload by now, `uploadEnded` if it was cancelled. */
  confirm(): Promise<void>;
  /**
   * Counts the next part, of `bytes` bytes, which is durably stored. The last part queues the film for processing. Throws like `confirm`;
   * then the part is not counted.
   */
  advance(bytes: number): Promise<void>;
  release(): Promise<void>;
}

/** Throws `uploadBusy` while another request adds bytes, `uploadOffset` if `offset` is not the number of bytes received. */
export async function claimUpload(context: UploadContext, id: string, offset: number): Promise<Claim> {
  const { db, now } = context;
  const holder = randomUUID();
  const row = await db.write((trx) =>
    trx
      .updateTable("uploads")
      .set({ writer: holder, writer_until: now() + lease })
      .where("id", "=", id)
      .where("state", "=", "open")
      .where(({ eb, or }) => or([eb("writer", "is", null), eb("writer_until", "<=", now())]))
      .returningAll()
      .executeTakeFirst(),
  );
  if (!row) throw await refusal(context, id);
  if (row.received !== offset) {
    await release(context, id, holder);
    throw new AppError("uploadOffset");
  }
  return holdClaim(context, holder, row);
}

function holdClaim(
  context: UploadContext,
  holder: string,
  row: Pick<Claim, "id" | "size" | "received" | "parts">,
): Claim {
  const { db, now } = context;
  const { id, size } = row;
  let lastByte = performance.now();

  async function renew(): Promise<boolean> {
    const { numUpdatedRows } = await db.write((trx) =>
      trx
        .updateTable("uploads")
        .set({ writer_until: now() + lease })
        .where("id", "=", id)
        .where("state", "=", "open")
        .where("writer", "=", holder)
        .executeTakeFirst(),
    );
    return numUpdatedRows > 0n;
  }

  // Without new bytes the claim is not renewed: the connection may be lost unnoticed.
  const timer = setInterval(() => {
    if (performance.now() - lastByte < renewEvery) renew().catch(() => undefined);
  }, renewEvery);
  timer.unref();

  const claim: Claim = {
    id,
    size,
    received: row.received,
    parts: row.parts,
    touch: () => void (lastByte = performance.now()),
    silence: () => performance.now() - lastByte,
    async confirm() {
      if (!(await renew())) throw await refusal(context, id);
    },
    async advance(bytes) {
      const moved = await db.write((trx) => move(trx, context, { claim, holder, bytes }));
      if (!moved) throw await refusal(context, id);
      claim.received += bytes;
      claim.parts += 1;
    },
    async release() {
      clearInterval(timer);
      await release(context, id, holder);
    },
  };
  return claim;
}

async function release({ db }: UploadContext, id: string, holder: string): Promise<void> {
  await db.write((trx) =>
    trx.updateTable("uploads").set({ writer: null }).where("id", "=", id).where("writer", "=", holder).execute(),
  );
}

/** Error for an upload that accepts no bytes. */
async function refusal({ db }: UploadContext, id: string): Promise<AppError> {
  const row = await db.primary.selectFrom("uploads").select("state").where("id", "=", id).executeTakeFirst();
  if (!row) return new AppError("uploadMissing");
  if (row.state === "cancelled") return new AppError("uploadEnded");
  return new AppError(row.state === "open" ? "uploadBusy" : "uploadOffset");
}

/** Updates the count if the claim is still valid; returns whether it was. */
async function move(
  trx: Writer,
  { now }: UploadContext,
  { claim, holder, bytes }: { claim: Claim; holder: string; bytes: number },
): Promise<boolean> {
  const received = claim.received + bytes;
  const row = await trx
    .updateTable("uploads")
    .set({ received, parts: claim.parts + 1, touched_at: now(), writer_until: now() + lease })
    .where("id", "=", claim.id)
    .where("state", "=", "open")
    .where("writer", "=", holder)
    .where("received", "=", claim.received)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("users")
          .select("users.id")
          .whereRef("users.id", "=", "uploads.owner_id")
          .where("users.status", "=", "active"),
      ),
    )
    .returning(["owner_id", "video_id"])
    .executeTakeFirst();
  if (!row) return false;
  await countBytes(trx, row.owner_id, shanghaiDay(now()), bytes);
  if (received === claim.size)
    await finish(trx, { uploadId: claim.id, videoId: row.video_id, ownerId: row.owner_id, now: now() });
  return true;
}

async function countBytes(trx: Writer, owner_id: number, day: number, bytes: number): Promise<void> {
  await trx
    .insertInto("upload_days")
    .values({ owner_id, day, bytes })
    .onConflict((conflict) =>
      conflict.columns(["owner_id", "day"]).doUpdateSet(({ ref }) => ({
        bytes: sql<number>`${ref("upload_days.bytes")} + ${ref("excluded.bytes")}`,
      })),
    )
    .execute();
}

/** Marks the file as complete and queues the film; an earlier file that is still waiting is cancelled. */
async function finish(trx: Writer, film: FilmToMake): Promise<void> {
  const { uploadId: id, videoId, now } = film;
  await trx
    .updateTable("uploads")
    .set({ state: "cancelled", touched_at: now })
    .where("video_id", "=", videoId)
    .where("state", "=", "complete")
    .execute();
  const work = await trx
    .updateTable("works")
    .set({ state: "queued", upload_id: id, reason: "", updated_at: now })
    .where("video_id", "=", videoId)
    .where("state", "!=", "deleted")
    .returning("video_id")
    .executeTakeFirst();
  await trx
    .updateTable("uploads")
    .set({ state: work ? "complete" : "cancelled", writer: null })
    .where("id", "=", id)
    .execute();
  if (!work) return;
  for (const kind of [restKind, captionsKind]) await cancelJob(trx, { kind, subject: filmSubject(videoId), now });
  await queueJob(trx, firstJob(film));
  const data = { filmId: videoId, ownerId: film.ownerId };
  await raise(trx, "upload.finished", now, () => [{ about: filmSubject(videoId), data }]);
}
