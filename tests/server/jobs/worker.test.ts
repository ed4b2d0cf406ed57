import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { JobFailure } from "#server/jobs/failure.ts";
import type { Job, JobHandler } from "#server/jobs/handler.ts";
import { leaseTime } from "#server/jobs/lease.ts";
import { cancelJob, jobFor } from "#server/jobs/queue.ts";
import { forget } from "#server/db/forget.ts";
import { oldJobs } from "#server/jobs/tidy.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";

let jobs: TestJobs;
/** One of its own for each test. */
let kind = "";
let tests = 0;
beforeAll(async () => {
  jobs = await openTestJobs();
});
afterAll(() => jobs.close());
beforeEach(() => {
  tests += 1;
  kind = `kind-${tests}`;
});

const subject = "video:1";
const standing = (about = subject) => jobFor(jobs.base.context.db.primary, kind, about);

/** What the jobs of a test have written, in order. */
async function effects(): Promise<string[]> {
  const rows = await jobs.base.context.db.primary
    .selectFrom("settings")
    .select("value")
    .where("name", "like", `${kind}:%`)
    .orderBy("value")
    .execute();
  return rows.map(({ value }) => value);
}

/** Fails when it is written twice. */
function note(job: Pick<Job, "finish">, value: string, changed: readonly string[] = []): Promise<void> {
  const row = { name: `${kind}:${value}`, value };
  return job.finish(async (trx) => void (await trx.insertInto("settings").values(row).execute()), changed);
}

/** A handler that holds on until it is let go, and tells when it has begun. */
function holding(after: (job: Job) => Promise<void> = (job) => note(job, "done")) {
  const begun = Promise.withResolvers<Job>();
  const letGo = Promise.withResolvers<void>();
  const handler: JobHandler = {
    async run(job) {
      begun.resolve(job);
      await letGo.promise;
      await after(job);
    },
  };
  return { handler, begun: begun.promise, letGo: () => letGo.resolve() };
}

describe("workers", () => {
  it("share the jobs: 20 of them do each of 40 once", async () => {
    const subjects = Array.from({ length: 40 }, (_, number) => `video:${number}`);
    for (const about of subjects) await jobs.queue({ kind, subject: about });
    const workers = Array.from({ length: 20 }, () => jobs.worker({ [kind]: { run: (job) => note(job, job.subject) } }));
    await Promise.all(workers.map((worker) => worker.drain()));
    expect(await effects()).toEqual(subjects.toSorted());
    const rows = await jobs.base.context.db.primary
      .selectFrom("jobs")
      .select(["state", "attempts", "progress"])
      .where("kind", "=", kind)
      .distinct()
      .execute();
    expect(rows).toEqual([{ state: "done", attempts: 1, progress: 1 }]);
  });

  it("leave what is not due yet and kinds they do not know", async () => {
    await jobs.queue({ kind, subject, runAt: jobs.clock.now + 1 });
    const known = jobs.worker({ [kind]: { run: (job) => note(job, "done") } });
    await known.drain();
    jobs.clock.now += 1;
    await jobs.worker({ other: { run: async () => {} } }).drain();
    expect(await standing()).toMatchObject({ state: "waiting" });
    await known.drain();
    expect(await standing()).toMatchObject({ state: "done" });
  });

  it("tell all processes of what a job has changed, in its own transaction", async () => {
    const heard: string[] = [];
    const forget = jobs.base.tags.subscribe((tags) => heard.push(...tags));
    await jobs.queue({ kind, subject });
    await jobs.worker({ [kind]: { run: (job) => note(job, "done", [kind]) } }).drain();
    forget();
    const rows = await jobs.base.context.db.primary.selectFrom("tag_changes").select("tags").execute();
    expect(heard).toEqual([kind]);
    expect(rows).toContainEqual({ tags: JSON.stringify([kind]) });
  });
});

describe("a job that goes wrong", () => {
  it("is tried again after growing pauses, and given up in words", async () => {
    let attempts = 0;
    const failures: string[] = [];
    const worker = jobs.worker({
      [kind]: {
        async run() {
          attempts += 1;
          throw new Error("network");
        },
        async failed(_trx, { reason }) {
          failures.push(reason);
          return [];
        },
      },
    });
    await jobs.queue({ kind, subject });
    await worker.drain();
    expect(await standing()).toMatchObject({ state: "waiting", attempts: 1, reason: "上次没有成功，稍后自动再试" });
    for (const pause of [10_000, 60_000, 300_000]) {
      jobs.clock.now += pause - 1;
      await worker.drain();
      const before = attempts;
      jobs.clock.now += 1;
      await worker.drain();
      expect(attempts).toBe(before + 1);
    }
    expect(await standing()).toMatchObject({ state: "failed", attempts: 4 });
    expect(failures).toEqual([expect.stringContaining("多次尝试都没有成功")]);
    expect(attempts).toBe(4);
  });

  it("fails at once with its reason when no retry can help, together with what that means elsewhere", async () => {
    await jobs.queue({ kind, subject, payload: { videoId: 7 } });
    const row = { name: `${kind}:failed`, value: "works.state=failed" };
    const worker = jobs.worker({
      [kind]: {
        async run() {
          throw new JobFailure("文件里没有画面");
        },
        async failed(trx, { payload }) {
          expect(payload).toEqual({ videoId: 7 });
          await trx.insertInto("settings").values(row).execute();
          return [];
        },
      },
    });
    await worker.drain();
    expect(await standing()).toMatchObject({ state: "failed", reason: "文件里没有画面", attempts: 1 });
    expect(await effects()).toEqual(["works.state=failed"]);
  });

  it("has no effect at all when its effect fails half-way", async () => {
    await jobs.queue({ kind, subject });
    await jobs
      .worker({
        [kind]: {
          run: (job) =>
            job.finish(async (trx) => {
              await trx
                .insertInto("settings")
                .values({ name: `${kind}:half`, value: "half" })
                .execute();
              throw new Error("half-way");
            }),
        },
      })
      .drain();
    expect(await effects()).toEqual([]);
    expect(await standing()).toMatchObject({ state: "waiting", attempts: 1 });
  });
});

describe("a job whose worker has died", () => {
  it("is done by another one, and the first may write nothing any more", async () => {
    await jobs.queue({ kind, subject });
    const slow = holding((job) => note(job, "slow"));
    const first = jobs.worker({ [kind]: slow.handler }).drain();
    await slow.begun;
    const second = jobs.worker({ [kind]: { run: (job) => note(job, `attempt ${job.attempt}`) } });
    jobs.clock.now += leaseTime - 1;
    await second.drain();
    expect(await standing()).toMatchObject({ state: "running", attempts: 1 });
    jobs.clock.now += 1;
    await second.drain();
    slow.letGo();
    await first;
    expect(await effects()).toEqual(["attempt 2"]);
    expect(await standing()).toMatchObject({ state: "done", attempts: 2 });
  });

  it("is not waited for until the clock, once set back, is there again", async () => {
    await jobs.queue({ kind, subject });
    const dead = holding((job) => note(job, "dead"));
    const first = jobs.worker({ [kind]: dead.handler }).drain();
    await dead.begun;
    jobs.clock.now -= 3_600_000;
    await jobs.worker({ [kind]: { run: (job) => note(job, `attempt ${job.attempt}`) } }).drain();
    dead.letGo();
    await first;
    expect(await effects()).toEqual(["attempt 2"]);
  });

  it("fails in words when all its workers die", async () => {
    const { db } = jobs.base.context;
    await jobs.queue({ kind, subject });
    const died: string[] = [];
    const handler: JobHandler = {
      run: async (job) => note(job, "done"),
      async failed(_trx, { reason }) {
        died.push(reason);
        return [];
      },
    };
    const silent = { state: "running" as const, holder: "dead.1", attempts: 4, lease_until: jobs.clock.now };
    await db.write((trx) => trx.updateTable("jobs").set(silent).where("kind", "=", kind).execute());
    await Promise.all([jobs.worker({ [kind]: handler }).drain(), jobs.worker({ [kind]: handler }).drain()]);
    expect(died).toEqual([expect.stringContaining("多次意外中断")]);
    expect(await standing()).toMatchObject({ state: "failed" });
    expect(await effects()).toEqual([]);
  });
});

it("keeps nobody else waiting when its end cannot be written", async () => {
  const { db } = jobs.base.context;
  await jobs.queue({ kind, subject });
  const silent = { state: "running" as const, holder: "dead.1", attempts: 4, lease_until: jobs.clock.now };
  await db.write((trx) => trx.updateTable("jobs").set(silent).where("kind", "=", kind).execute());
  await jobs.queue({ kind, subject: "video:2" });
  let broken = true;
  const worker = jobs.worker({
    [kind]: {
      run: (job) => note(job, job.subject),
      async failed() {
        if (broken) throw new Error("no such column");
        return [];
      },
    },
  });
  await worker.drain();
  expect(await effects()).toEqual(["video:2"]);
  expect(await standing()).toMatchObject({ state: "running" });
  broken = false;
  jobs.clock.now += leaseTime;
  await worker.drain();
  expect(await standing()).toMatchObject({ state: "failed" });
});

describe("a running job", () => {
  it("is replaced when its input changes: the old attempt writes nothing, the new one does", async () => {
    await jobs.queue({ kind, subject, payload: { file: 1 } });
    const old = holding((job) => note(job, "old"));
    const first = jobs.worker({ [kind]: old.handler }).drain();
    await old.begun;
    await jobs.queue({ kind, subject, payload: { file: 1 } });
    expect(await standing()).toMatchObject({ state: "running" });
    await jobs.queue({ kind, subject, payload: { file: 2 } });
    expect(await standing()).toMatchObject({ state: "waiting", place: 0 });
    await jobs.worker({ [kind]: { run: (job) => note(job, JSON.stringify(job.payload)) } }).drain();
    old.letGo();
    await first;
    expect(await effects()).toEqual(['{"file":2}']);
  });

  it("is cancelled: its attempt hears of it and writes nothing", async () => {
    await jobs.queue({ kind, subject });
    let aborted: unknown;
    const worker = jobs.worker({
      [kind]: {
        async run(job) {
          const { db } = job.context;
          await db.write((trx) => cancelJob(trx, { kind, subject, now: jobs.clock.now }));
          job.progress(0.5, "正在转码");
          await new Promise((resolve) => job.signal.addEventListener("abort", resolve));
          aborted = job.signal.reason;
          await note(job, "done");
        },
      },
    });
    await worker.drain();
    expect(aborted).toMatchObject({ name: "JobLost" });
    expect(await standing()).toMatchObject({ state: "cancelled" });
    expect(await effects()).toEqual([]);
  });

  it("tells how far it is, and keeps its lease meanwhile", async () => {
    await jobs.queue({ kind, subject });
    const handler = holding();
    const done = jobs.worker({ [kind]: handler.handler }).drain();
    const job = await handler.begun;
    jobs.clock.now += leaseTime - 1;
    job.progress(0.25, "正在转码 720p");
    await expect.poll(() => standing()).toMatchObject({ progress: 0.25, stage: "正在转码 720p" });
    jobs.clock.now += leaseTime - 1;
    await jobs.worker({ [kind]: { run: (other) => note(other, "other") } }).drain();
    handler.letGo();
    await done;
    expect(await effects()).toEqual(["done"]);
  });

  it("goes back into the queue when its worker stops, as if it had not been begun", async () => {
    await jobs.queue({ kind, subject });
    const begun = Promise.withResolvers<void>();
    const worker = jobs.worker({
      [kind]: {
        async run(job) {
          begun.resolve();
          await new Promise((_, reject) =>
            job.signal.addEventListener("abort", () => reject(new Error("ffmpeg ended"))),
          );
        },
      },
    });
    const drained = worker.drain();
    await begun.promise;
    await worker.stop(5000);
    await drained;
    expect(await standing()).toMatchObject({ state: "waiting", attempts: 0, place: 0 });
  });

  it("goes back too when it does not let go, and writes nothing afterwards", async () => {
    await jobs.queue({ kind, subject });
    const stubborn = holding();
    const worker = jobs.worker({ [kind]: stubborn.handler });
    const drained = worker.drain();
    await stubborn.begun;
    await worker.stop(10);
    expect(await standing()).toMatchObject({ state: "waiting", attempts: 0 });
    stubborn.letGo();
    await drained;
    expect(await effects()).toEqual([]);
  });
});

it("forgets how jobs went after a month", async () => {
  await jobs.queue({ kind, subject });
  await jobs.worker({ [kind]: { run: (job) => note(job, "done") } }).drain();
  await jobs.queue({ kind, subject: "video:2" });
  jobs.clock.now += 31 * 86_400_000;
  await forget(jobs.base.context, oldJobs);
  expect(await standing()).toBeNull();
  expect(await standing("video:2")).toMatchObject({ state: "waiting" });
});
