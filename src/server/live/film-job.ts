import { hash } from "node:crypto";
import { z } from "zod";
import type { Context } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { keepSpoken } from "../danmaku/spoken.ts";
import { JobFailure, JobMustWait } from "../jobs/failure.ts";
import type { FailedJob, Job, JobHandler } from "../jobs/handler.ts";
import { sendNotice } from "../messages/notice.ts";
import { messagesTag } from "../messages/tag.ts";
import { lockUser } from "../people/lock.ts";
import { isStorageFull } from "../process/storage-full.ts";
import { inWorkFolder } from "../transcode/folders.ts";
import { expectRoom, mustWaitForRoom } from "../transcode/space.ts";
import { beginUpload } from "../uploads/open.ts";
import { storeFile } from "../uploads/parts.ts";
import { claimGrowing } from "../uploads/writers.ts";
import type { GrowingClaim } from "../uploads/claims.ts";
import { silentFor } from "./own.ts";
import { liveKey, type Segment } from "./playlist.ts";
import { positionsIn } from "./positions.ts";
import { recordingOf } from "./recording.ts";
import { settleEdge } from "./settle.ts";
import { liveTag, livesTag } from "./tags.ts";

/** Milliseconds until it is looked at again. */
const pause = 2000;
const payloadOf = z.object({ liveId: z.number() });

/** Errors that a later day, or an emptier list, mends by itself. */
const passing = new Set(["uploadDaily", "uploadsOpen", "uploadBusy"]);

/** Makes a film of its owner of what was received of a live, through the way that uploads take, with what was said at its place. */
export const liveFilmHandler: JobHandler = {
  async run(job) {
    const { liveId } = payloadOf.parse(job.payload);
    const { context } = job;
    const live = await context.db.primary.selectFrom("lives").selectAll().where("id", "=", liveId).executeTakeFirst();
    if (!live || live.state !== "ended") return;
    if (live.push !== null && (live.beat_at ?? 0) > context.now() - silentFor)
      throw new JobMustWait("最后一段还没有存好", { pause, cause: new Error("still received") });
    try {
      await settleEdge(context, live);
      const segments = await segmentsOf(context, liveId);
      if (segments.length === 0) return;
      await expectRoom(context, await sizeOf(context, live, segments));
      const upload = await uploadFor(context, live);
      if (upload.state === "open") await store(job, live, { upload: upload.id, segments });
      await job.finish(
        (trx) => keepSpoken(trx, { liveId, videoId: upload.video_id, positionOf: positionsIn(segments) }),
        [livesTag, liveTag(liveId), `danmaku:${upload.video_id}`],
      );
    } catch (error) {
      if (isStorageFull(error)) throw mustWaitForRoom(error);
      if (!(error instanceof AppError)) throw error;
      if (passing.has(error.error)) throw new JobMustWait(error.message, { pause: 60_000, cause: error });
      throw new JobFailure(error.message, { cause: error });
    }
  },
  failed,
  again,
};

async function segmentsOf({ db }: Context, liveId: number): Promise<Segment[]> {
  return db.primary
    .selectFrom("live_segments")
    .select(["number", "piece", "name", "at", "duration"])
    .where("live_id", "=", liveId)
    .orderBy("number")
    .execute();
}

/** Bytes that were received. */
async function sizeOf({ storage }: Context, { folder }: Row<"lives">, segments: readonly Segment[]): Promise<number> {
  const received = new Set(segments.map(({ name }) => liveKey(folder, name)));
  let bytes = 0;
  for await (const { key, size } of storage.list(liveKey(folder, ""))) if (received.has(key)) bytes += size;
  return bytes;
}

/** The upload of the film, begun once. */
async function uploadFor(context: Context, live: Row<"lives">): Promise<Row<"uploads">> {
  const { id, owner_id: ownerId, title, replay } = live;
  const fingerprint = hash("sha256", `live:${live.folder}`);
  return context.db.write(async (trx) => {
    await lockUser(trx, ownerId);
    const { upload_id } = await trx
      .selectFrom("lives")
      .select("upload_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (upload_id !== null)
      return trx.selectFrom("uploads").selectAll().where("id", "=", upload_id).executeTakeFirstOrThrow();
    const upload = await beginUpload(trx, context, { ownerId, name: `${title}.mp4`, size: 0, fingerprint });
    const wanted_status = replay === "published" ? ("published" as const) : ("draft" as const);
    await trx.updateTable("works").set({ wanted_status }).where("video_id", "=", upload.video_id).execute();
    await trx
      .updateTable("lives")
      .set({ upload_id: upload.id, video_id: upload.video_id })
      .where("id", "=", id)
      .execute();
    return upload;
  });
}

/** Stores the recording as the parts of the upload. A live has limits of its own: it is not refused for its size after the event. */
async function store(
  { context, signal, progress }: Job,
  { folder: live }: Row<"lives">,
  { upload, segments }: { upload: string; segments: readonly Segment[] },
): Promise<void> {
  const { storage } = context;
  progress(0, "正在把直播拼成影片");
  const claim: GrowingClaim = await claimGrowing(context, upload);
  try {
    await inWorkFolder(async (folder) => {
      const file = await recordingOf({ storage, live, segments, folder, signal, touch: claim.touch });
      const onPart = (stored: number) => progress(stored, "正在存直播的影片");
      await claim.complete(await storeFile(context, claim, file, { signal, onPart }));
    });
  } finally {
    await claim.release();
  }
}

async function failed(trx: Writer, { payload, reason, now }: FailedJob): Promise<readonly string[]> {
  const { liveId } = payloadOf.parse(payload);
  const live = await trx
    .updateTable("lives")
    .set({ note: reason })
    .where("id", "=", liveId)
    .returningAll()
    .executeTakeFirst();
  if (!live) return [];
  await sendNotice(trx, {
    userId: live.owner_id,
    title: "直播没能做成影片",
    text: `《${live.title}》：${reason}。录像还留 7 天，联系我们可以再试一次`,
    page: null,
    at: now,
    key: `live:${liveId}:failed`,
  });
  return [messagesTag(live.owner_id)];
}

/** Null if what was received is no longer there. An upload that was given up meanwhile is begun again. */
async function again(trx: Writer, { payload }: Pick<FailedJob, "payload">): Promise<readonly string[] | null> {
  const { liveId } = payloadOf.parse(payload);
  const live = await trx
    .updateTable("lives")
    .set({ note: "" })
    .where("id", "=", liveId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("live_segments").select("number").where("live_segments.live_id", "=", liveId)),
    )
    .returning("upload_id")
    .executeTakeFirst();
  if (!live) return null;
  const upload = await trx
    .selectFrom("uploads")
    .select("id")
    .where("id", "=", live.upload_id)
    .where("state", "!=", "cancelled")
    .executeTakeFirst();
  if (!upload)
    await trx.updateTable("lives").set({ upload_id: null, video_id: null }).where("id", "=", liveId).execute();
  return [livesTag, liveTag(liveId)];
}
