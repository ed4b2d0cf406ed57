import type { Claim, GrowingClaim, UploadContext } from "./claims.ts";
import { randomUUID } from "node:crypto";
import { shanghaiDay } from "../core/day.ts";
import { hasLapsed } from "../db/lapsed.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { countBytes, finishUpload } from "./complete.ts";
import { partKey, pieceKey } from "./parts.ts";
import { requireGrowth, roomOf } from "./quota.ts";
import { lockUser } from "../people/lock.ts";

/** Milliseconds after which the claim of a request expires unless renewed. */
const lease = 15_000;
/** Interval of renewals in milliseconds. */
const renewEvery = 5_000;

/** Throws `uploadBusy` while another request adds bytes, `uploadOffset` if `offset` is not the number of bytes received. */
export async function claimUpload(context: UploadContext, id: string, offset: number): Promise<Claim> {
  const { claim, row } = await takeClaim(context, id, { grows: false });
  if (row.received === offset) return claim;
  await claim.release();
  throw new AppError("uploadOffset");
}

/** Throws `uploadBusy` while somebody else adds bytes, `uploadEnded` if it was cancelled. */
export async function claimGrowing(context: UploadContext, id: string): Promise<GrowingClaim> {
  return (await takeClaim(context, id, { grows: true })).claim;
}

async function takeClaim(context: UploadContext, id: string, { grows }: { grows: boolean }) {
  const { db, now } = context;
  const holder = randomUUID();
  const row = await db.write((trx) =>
    trx
      .updateTable("uploads")
      .set({ writer: holder, writer_until: now() + lease })
      .where("id", "=", id)
      .where("state", "=", "open")
      .where(({ eb, or }) => or([eb("writer", "is", null), hasLapsed("writer_until", lease, now())]))
      .returningAll()
      .executeTakeFirst(),
  );
  if (!row) throw await refusal(context, id);
  return { claim: holdClaim(context, { holder, grows }, row), row };
}

function holdClaim(
  context: UploadContext,
  { holder, grows }: { holder: string; grows: boolean },
  row: Pick<GrowingClaim, "id" | "name" | "size" | "received" | "parts">,
): GrowingClaim {
  const { db, now } = context;
  const { id, name, size } = row;
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

  async function resize(trx: Writer, wanted: number): Promise<void> {
    if (wanted <= claim.size) return;
    const owner = await ownerOf(trx, id);
    await lockUser(trx, owner);
    requireGrowth(await roomOf(trx, context, owner), { size: wanted, more: wanted - claim.size });
    await held(trx, { id, holder }).set({ size: wanted }).execute();
  }

  const claim: GrowingClaim = {
    id,
    name,
    size,
    received: row.received,
    parts: row.parts,
    touch: () => void (lastByte = performance.now()),
    silence: () => performance.now() - lastByte,
    async confirm() {
      if (!(await renew())) throw await refusal(context, id);
    },
    async advance(bytes) {
      const moved = await db.write(async (trx) => {
        if (grows) await resize(trx, claim.received + bytes);
        return move(trx, context, { claim, holder, bytes, grows });
      });
      if (!moved) throw await refusal(context, id);
      claim.received += bytes;
      claim.parts += 1;
      claim.size = Math.max(claim.size, claim.received);
    },
    async expect(wanted) {
      await db.write((trx) => resize(trx, wanted));
      claim.size = Math.max(claim.size, wanted);
    },
    async restart() {
      const { numUpdatedRows } = await db.write((trx) =>
        held(trx, { id, holder }).set({ size: 0, received: 0, parts: 0 }).executeTakeFirst(),
      );
      if (numUpdatedRows === 0n) throw await refusal(context, id);
      // Parts that are not written again would be left behind.
      for (let number = 0; number <= claim.parts; number += 1) {
        await context.storage.delete(partKey(id, number));
        await context.storage.delete(pieceKey(id, number));
      }
      Object.assign(claim, { size: 0, received: 0, parts: 0 });
    },
    async complete(whole) {
      const { parts = claim.parts, size = claim.received } = whole ?? {};
      const done = await db.write(async (trx) => {
        const row = await held(trx, { id, holder })
          .set({ size, received: size, parts })
          .$if(whole !== undefined, (query) => query.set({ name: nameWith(claim.name, whole?.ending ?? "") }))
          .returning(["owner_id", "video_id"])
          .executeTakeFirst();
        if (!row) return false;
        await finishUpload(trx, { uploadId: id, videoId: row.video_id, ownerId: row.owner_id, now: now() });
        return true;
      });
      if (!done) throw await refusal(context, id);
    },
    async release() {
      clearInterval(timer);
      await release(context, id, holder);
    },
  };
  return claim;
}

function nameWith(name: string, ending: string): string {
  return `${name.replace(/\.[a-z0-9]+$/i, "")}.${ending}`;
}

/** The row while this claim holds it. */
function held(trx: Writer, { id, holder }: { id: string; holder: string }) {
  return trx.updateTable("uploads").where("id", "=", id).where("state", "=", "open").where("writer", "=", holder);
}

async function ownerOf(trx: Writer, id: string): Promise<number> {
  const row = await trx.selectFrom("uploads").select("owner_id").where("id", "=", id).executeTakeFirstOrThrow();
  return row.owner_id;
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
  { claim, holder, bytes, grows }: { claim: Claim; holder: string; bytes: number; grows: boolean },
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
  if (received === claim.size && !grows)
    await finishUpload(trx, { uploadId: claim.id, videoId: row.video_id, ownerId: row.owner_id, now: now() });
  return true;
}
