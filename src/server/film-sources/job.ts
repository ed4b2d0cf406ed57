import { z } from "zod";
import { formatBytes } from "#lib/format.ts";
import type { Context } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Writer } from "../db/open.ts";
import { JobFailure, JobMustWait } from "../jobs/failure.ts";
import { fetchFilmKind } from "../jobs/film-jobs.ts";
import type { FailedJob, Job, JobHandler } from "../jobs/handler.ts";
import { sendNotice } from "../messages/notice.ts";
import { messagesTag } from "../messages/tag.ts";
import { isStorageFull } from "../process/storage-full.ts";
import { pieceKey } from "../uploads/parts.ts";
import { roomOf } from "../uploads/quota.ts";
import { claimGrowing } from "../uploads/writers.ts";
import type { GrowingClaim } from "../uploads/claims.ts";
import { reasons } from "./answers.ts";
import { isOfPlaylist, receivePlaylist } from "./hls.ts";
import { receiveFile, receiveText, type Receiving } from "./receive.ts";
import { usualPatience, type Patience } from "./watch-speed.ts";

/** Files of one member that are fetched at once; the others wait. */
const atOnce = 2;
/** Milliseconds after which one that has to wait is looked at again. */
const pause = 15_000;

/** Milliseconds that an attempt which was killed may still hold its upload. */
const leftAfterKill = 5000;

const payloadOf = z.object({ uploadId: z.string() });

/** Fetches the file of an upload from its address; when it is whole, the film is queued like one that was sent. */
export function fetchFilmHandler(patience: Patience = usualPatience): JobHandler {
  return {
    async run(job) {
      const { uploadId } = payloadOf.parse(job.payload);
      const fetch = await wantedFetch(job.context, uploadId);
      // Cancelled, deleted, or done by an attempt that was killed right after.
      if (fetch === null) return;
      await expectTurn(job, fetch.owner_id);
      const claim = await claimFor(job, uploadId);
      try {
        await receive(job, claim, { ...fetch, patience });
      } catch (error) {
        await settle(job, claim, error);
      } finally {
        await claim.release();
      }
    },
    failed,
    again,
  };
}

async function wantedFetch({ db, uploads }: Context, uploadId: string) {
  const row = await db.primary
    .selectFrom("uploads")
    .innerJoin("film_fetches", "film_fetches.upload_id", "uploads.id")
    .innerJoin("works", "works.video_id", "uploads.video_id")
    .select(["film_fetches.address", "film_fetches.validator", "film_fetches.length", "uploads.owner_id"])
    .where("uploads.id", "=", uploadId)
    .where("uploads.state", "=", "open")
    .where("works.deleted_at", "is", null)
    .where("works.state", "!=", "deleted")
    .executeTakeFirst();
  if (row && !uploads.byAddress) throw new JobFailure("本站现在不能按地址取影片");
  return row ?? null;
}

/** @throws {JobMustWait} while older ones of the same member are being fetched. */
async function expectTurn({ context: { db }, id }: Job, ownerId: number): Promise<void> {
  const { count } = await db.primary
    .selectFrom("jobs")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("kind", "=", fetchFilmKind)
    .where("owner_id", "=", ownerId)
    .where("state", "=", "running")
    .where("id", "<", id)
    .executeTakeFirstOrThrow();
  if (Number(count) < atOnce) return;
  throw new JobMustWait(`你有 ${atOnce} 个地址正在取，取完就轮到它`, { pause, cause: new Error("others are fetched") });
}

async function claimFor({ context }: Job, uploadId: string): Promise<GrowingClaim> {
  try {
    return await claimGrowing(context, uploadId);
  } catch (error) {
    // An attempt that was killed holds it for a few seconds more.
    if (error instanceof AppError && error.error === "uploadBusy")
      throw new JobMustWait("正在接着取", { pause: leftAfterKill, cause: error });
    throw error;
  }
}

interface Wanted {
  address: string;
  validator: string;
  length: number | null;
  owner_id: number;
  patience: Patience;
}

async function receive(
  { context, signal, progress }: Job,
  claim: GrowingClaim,
  { address, validator, length, owner_id, patience }: Wanted,
): Promise<void> {
  const { db, uploads } = context;
  const room = await roomOf(db.primary, context, owner_id);
  const { host } = new URL(address);
  const receiving: Receiving = {
    context,
    claim,
    address,
    validator,
    length,
    patience,
    until: performance.now() + patience.total,
    signal,
    privateHosts: uploads.addressHosts,
    max: Math.min(room.file, claim.size + Math.min(room.today, room.total)),
    tell: (fraction, bytes) => progress(fraction ?? 0, `正在从 ${host} 取来，已有 ${formatBytes(bytes)}`),
    note: (facts) => noteFacts(context, claim.id, facts),
  };
  receiving.tell(null, claim.received);
  const found = isOfPlaylist(validator) ? await receiveText(receiving, address) : await receiveFile(receiving);
  if (found === null) return claim.complete();
  const whole = await receivePlaylist(receiving, found);
  const pieces = whole.parts === undefined ? 0 : claim.parts;
  await claim.complete(whole);
  for (let number = 0; number < pieces; number += 1) await context.storage.delete(pieceKey(claim.id, number));
}

async function noteFacts(
  { db }: Context,
  uploadId: string,
  facts: { validator: string; length: number | null },
): Promise<void> {
  await db.write((trx) => trx.updateTable("film_fetches").set(facts).where("upload_id", "=", uploadId).execute());
}

/** Says what an attempt that went wrong means. */
async function settle({ signal }: Job, claim: GrowingClaim, error: unknown): Promise<void> {
  signal.throwIfAborted();
  if (isStorageFull(error)) {
    throw new JobMustWait("服务器的存储空间不够，腾出空间后会自动接着取", { pause: 60_000, cause: error });
  }
  if (error instanceof AppError) {
    if (error.error === "uploadEnded" || error.error === "uploadMissing") return;
    await claim.restart();
    throw new JobFailure(error.message);
  }
  // Its bytes would be of no use, and count; a slow server's may be gone on with.
  if (error instanceof JobFailure && error.message !== reasons.slow) await claim.restart();
  throw error;
}

async function failed(trx: Writer, { payload, reason, now }: FailedJob): Promise<readonly string[]> {
  const { uploadId } = payloadOf.parse(payload);
  const row = await trx
    .selectFrom("uploads")
    .innerJoin("videos", "videos.id", "uploads.video_id")
    .select(["uploads.owner_id", "videos.title"])
    .where("uploads.id", "=", uploadId)
    .where("uploads.state", "=", "open")
    .executeTakeFirst();
  if (!row) return [];
  await trx.updateTable("film_fetches").set({ reason }).where("upload_id", "=", uploadId).execute();
  await sendNotice(trx, {
    userId: row.owner_id,
    title: "影片没能取来",
    text: `《${row.title}》：${reason}`,
    page: null,
    at: now,
    key: `fetch-film:${uploadId}:failed:${now}`,
  });
  return [messagesTag(row.owner_id)];
}

async function again(trx: Writer, { payload }: Omit<FailedJob, "reason">): Promise<readonly string[] | null> {
  return (await forgetFailure(trx, payloadOf.parse(payload).uploadId)) ? [] : null;
}

/** Whether it may be fetched once more. */
export async function forgetFailure(trx: Writer, uploadId: string): Promise<boolean> {
  const row = await trx
    .updateTable("film_fetches")
    .set({ reason: "" })
    .where("upload_id", "=", uploadId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("uploads").select("id").where("id", "=", uploadId).where("state", "=", "open")),
    )
    .returning("upload_id")
    .executeTakeFirst();
  return row !== undefined;
}
