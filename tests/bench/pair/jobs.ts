import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { openBase, type Base } from "#server/site/base.ts";
import { readEnv } from "#server/env/env.ts";
import { queueJob } from "#server/jobs/queue.ts";
import { createLog } from "#server/process/log.ts";
import { findPrograms } from "#server/env/programs.ts";
import { addWork } from "../../helpers/works.ts";

/** Films waiting to be made, and what has become of them. */
export interface PairJobs {
  base: Base;
  /** Sends one more film: bytes in the store, rows, and the job. */
  add(): Promise<void>;
  /** How many were added, ended well, were done more than once, or have not ended. */
  count(): Promise<Record<"added" | "done" | "twice" | "open" | "failed", number>>;
  close(): Promise<void>;
}

/** Works beside the processes of a pair, on the same database and store. */
export async function openPairJobs(folder: string, settings: Record<string, string>): Promise<PairJobs> {
  const env = readEnv({ ...settings, DATA_DIR: path.join(folder, "jobs"), LOG_LEVEL: "silent", DEMO_CONTENT: "off" });
  const base = await openBase(env, createLog(env), { role: "command" });
  const { context } = base;
  const film = path.join(folder, "film.mp4");
  const source = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=12:duration=2", "-pix_fmt", "yuv420p"];
  const ffmpeg = findPrograms()?.ffmpeg;
  if (ffmpeg === undefined) throw new Error("ffmpeg is needed");
  execFileSync(ffmpeg, ["-loglevel", "error", "-y", ...source, "-c:v", "libx264", film]);
  const bytes = readFileSync(film);
  const { id: ownerId } = await context.db.primary
    .selectFrom("users")
    .select("id")
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const added: string[] = [];

  return {
    base,
    async add() {
      const work = await addWork(context, ownerId, { empty: true });
      const id = randomBytes(16).toString("hex");
      await context.storage.put(`uploads/${id}/0`, bytes);
      const now = context.now();
      await context.db.write(async (trx) => {
        const sent = { id, owner_id: ownerId, video_id: work.id, name: "film.mp4", size: bytes.length };
        await trx
          .insertInto("uploads")
          .values({ ...sent, received: bytes.length, parts: 1, state: "complete", created_at: now, touched_at: now })
          .execute();
        await trx.updateTable("works").set({ upload_id: id }).where("video_id", "=", work.id).execute();
        const payload = { videoId: work.id, uploadId: id };
        await queueJob(trx, { kind: "transcode", subject: `video:${work.id}`, payload, now });
      });
      added.push(`video:${work.id}`);
    },
    async count() {
      const rows = await context.db.primary
        .selectFrom("jobs")
        .select(["subject", "state"])
        .where("kind", "=", "transcode")
        .where("subject", "in", added.length > 0 ? added : [""])
        .execute();
      const ready = await context.db.primary
        .selectFrom("works")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .where("state", "=", "ready")
        .where(
          "video_id",
          "in",
          added.map((subject) => Number(subject.slice("video:".length))),
        )
        .executeTakeFirstOrThrow();
      const subjects = rows.filter(({ state }) => state === "done").map(({ subject }) => subject);
      return {
        added: added.length,
        done: Number(ready.n),
        twice: subjects.length - new Set(subjects).size,
        open: rows.filter(({ state }) => state === "waiting" || state === "running").length,
        failed: rows.filter(({ state }) => state === "failed" || state === "cancelled").length,
      };
    },
    close: () => base.close(),
  };
}
