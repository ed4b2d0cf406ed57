import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { copyFile, mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { findPrograms } from "#server/env/programs.ts";
import { handlers } from "#server/job-handlers/handlers.ts";
import { firstJob } from "#server/jobs/film-jobs.ts";
import type { Job, JobHandlers } from "#server/jobs/handler.ts";
import { queueJob } from "#server/jobs/queue.ts";
import { ladder } from "#server/transcode/ladder.ts";
import { probeSource } from "#server/transcode/probe.ts";
import { openTestApp } from "../helpers/app.ts";
import { createMigratedStore } from "../helpers/database.ts";
import { addMember } from "../helpers/people.ts";
import { openTestJobs, type TestJobs } from "../helpers/worker.ts";
import { addWork } from "../helpers/works.ts";
import { encodePlainly } from "./transcode.ts";

/** In seconds: what a clock shows, and what processors were busy with, all of them added. */
interface Spent {
  clock: number;
  processor: number;
}

export interface EarlyResult {
  /** From the last byte of the upload until the film can be watched, and until it is there in all its qualities. */
  first: Spent;
  whole: Spent;
  /** One run of ffmpeg that makes the same qualities and nothing else. */
  plain: Spent;
}

/**
 * Makes a film in all its qualities by one worker, against one run of ffmpeg; the best of `rounds`. The file is made up, `seconds` long in
 * 1080p, unless one is given. Null without ffmpeg.
 */
export async function benchWatchEarly(
  folder: string,
  { seconds, file: given, rounds }: { seconds: number; file?: string | undefined; rounds: number },
): Promise<EarlyResult | null> {
  const programs = findPrograms();
  if (programs === null) return null;
  const to = path.join(folder, "plain");
  await mkdir(to, { recursive: true });
  const file = path.join(folder, "sent.mp4");
  await (given === undefined ? makeSource(programs.ffmpeg, file, seconds) : copyFile(given, file));
  const { picture } = await probeSource(file, { ...programs, folder });
  const [ours, plain]: [Omit<EarlyResult, "plain">[], Spent[]] = [[], []];
  try {
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await makeInWorker(file));
      const spent = await stopwatch();
      await encodePlainly(programs.ffmpeg, file, ladder(picture), to);
      plain.push(await spent());
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return {
    first: leastOf(ours.map(({ first }) => first)),
    whole: leastOf(ours.map(({ whole }) => whole)),
    plain: leastOf(plain),
  };
}

function leastOf(all: readonly Spent[]): Spent {
  return {
    clock: Math.min(...all.map(({ clock }) => clock)),
    processor: Math.min(...all.map(({ processor }) => processor)),
  };
}

async function makeInWorker(file: string): Promise<Omit<EarlyResult, "plain">> {
  const database = await createMigratedStore();
  const app = await openTestApp(database);
  const jobs = await openTestJobs(database);
  try {
    const { userId } = await addMember(app);
    await send(jobs, userId, file);
    const spent = await stopwatch();
    const ends: Spent[] = [];
    const timed = Object.fromEntries(
      Object.entries(handlers).map(([kind, handler]) => [
        kind,
        {
          ...handler,
          async run(job: Job) {
            await handler.run(job);
            if (kind.startsWith("transcode")) ends.push(await spent());
          },
        },
      ]),
    ) satisfies JobHandlers;
    await jobs.worker(timed).drain();
    const [first, ...further] = ends;
    const whole = further.at(-1);
    if (!first || !whole) {
      const told = await jobs.base.context.db.primary.selectFrom("jobs").select(["kind", "state", "reason"]).execute();
      throw new Error(`the film was not made: ${JSON.stringify(told)}`);
    }
    return { first, whole };
  } finally {
    await jobs.close();
    await app.close();
    await database.remove();
  }
}

/** A work whose file has just come. */
async function send({ base: { context } }: TestJobs, ownerId: number, file: string): Promise<void> {
  const { id: videoId } = await addWork(context, ownerId, { empty: true });
  const id = randomBytes(16).toString("hex");
  const bytes = await readFile(file);
  await context.storage.put(`uploads/${id}/0`, bytes);
  const [now, size] = [context.now(), bytes.length];
  await context.db.write(async (trx) => {
    const sent = { id, owner_id: ownerId, video_id: videoId, name: "sent.mp4", size, received: size, parts: 1 };
    await trx
      .insertInto("uploads")
      .values({ ...sent, state: "complete", created_at: now, touched_at: now })
      .execute();
    await trx.updateTable("works").set({ state: "queued", upload_id: id }).where("video_id", "=", videoId).execute();
    await queueJob(trx, firstJob({ videoId, uploadId: id, ownerId, size, now }));
  });
}

/** What this process and the programs it has run spend from now on. */
async function stopwatch(): Promise<() => Promise<Spent>> {
  const [begun, before] = [performance.now(), await processorSeconds()];
  return async () => ({
    clock: (performance.now() - begun) / 1000,
    processor: (await processorSeconds()) - before,
  });
}

/** Linux counts in hundredths of a second. */
export async function processorSeconds(): Promise<number> {
  const fields = (await readFile("/proc/self/stat", "utf8")).replace(/^.*\) /s, "").split(" ");
  // utime, stime, cutime and cstime of proc(5).
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks / 100;
}

/** Moving pictures with grain and a tone, as a phone records them. */
async function makeSource(ffmpeg: string, file: string, seconds: number): Promise<void> {
  const args = ["-hide_banner", "-nostdin", "-y", "-loglevel", "error"];
  args.push("-f", "lavfi", "-i", `testsrc2=size=1920x1080:rate=30:duration=${seconds},noise=alls=8:allf=t`);
  args.push("-f", "lavfi", "-i", `sine=frequency=330:duration=${seconds}`);
  args.push("-c:v", "libx264", "-preset", "veryfast", "-crf", "26", "-pix_fmt", "yuv420p", "-c:a", "aac", file);
  const child = spawn(ffmpeg, args, { stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}
