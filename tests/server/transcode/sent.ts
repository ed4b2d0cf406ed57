import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Context } from "#server/core/context.ts";
import { queueJob } from "#server/jobs/queue.ts";
import { firstJob } from "#server/jobs/film-jobs.ts";
import { ffmpeg, picture, studio, tone } from "../../helpers/films.ts";
import type { TestJobs } from "../../helpers/worker.ts";
import type { TestWork } from "../../helpers/works.ts";

/** Bytes that have arrived as a film's file, in parts, with the job they make necessary. */
export async function sendBytes(jobs: TestJobs, work: TestWork, ownerId: number, bytes: Buffer): Promise<string> {
  const { context } = jobs.base;
  const id = randomBytes(16).toString("hex");
  const half = Math.ceil(bytes.length / 2);
  await context.storage.put(`uploads/${id}/0`, bytes.subarray(0, half));
  await context.storage.put(`uploads/${id}/1`, bytes.subarray(half));
  const now = context.now();
  await context.db.write(async (trx) => {
    const sent = {
      id,
      owner_id: ownerId,
      video_id: work.id,
      name: "film.mp4",
      size: bytes.length,
      received: bytes.length,
    };
    await trx
      .insertInto("uploads")
      .values({ ...sent, parts: 2, state: "complete", created_at: now, touched_at: now })
      .execute();
    await trx.updateTable("works").set({ state: "queued", upload_id: id }).where("video_id", "=", work.id).execute();
  });
  await context.db.write((trx) =>
    queueJob(trx, firstJob({ videoId: work.id, uploadId: id, ownerId, size: bytes.length, now })),
  );
  return id;
}

export async function keysBelow({ storage }: Context, prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of storage.list(prefix)) found.push(key);
  return found.toSorted();
}

/** A small film with sound that browsers play as it is. */
export async function smallFilm(size = "160x90", seconds = 2): Promise<Buffer> {
  const { file } = await studio();
  const name = file("small.mp4");
  await ffmpeg(
    ...picture(size, { seconds }),
    ...tone(seconds),
    "-c:v",
    "libx264",
    "-pix_fmt",
    "yuv420p",
    "-c:a",
    "aac",
    name,
  );
  return readFile(name);
}
