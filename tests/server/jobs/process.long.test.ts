import { randomInt, randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openBase } from "#server/site/base.ts";
import { importContent } from "#server/content-files/import.ts";
import { readEnv } from "#server/env/env.ts";
import { keepWorker } from "#server/jobs/child.ts";
import { endLeases } from "#server/jobs/lease.ts";
import { jobFor, queueJob } from "#server/jobs/queue.ts";
import { createLog } from "#server/process/log.ts";
import { testEngine } from "../../helpers/database.ts";
import { exitOf, fixture, saying, startFixture } from "../../helpers/process.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";
import { serveSite, type ServedBuild } from "../seo/serve-site.ts";

const quiet = { LOG_LEVEL: "silent" };
const file = "worker.ts";

describe("a worker process", () => {
  let jobs: TestJobs;
  beforeEach(async () => {
    jobs = await openTestJobs();
    jobs.clock.now = Date.now();
  });
  afterEach(() => jobs.close());

  const standing = (kind: string, subject: string) => jobFor(jobs.base.context.db.primary, kind, subject);
  const done = async () => {
    const rows = await jobs.base.context.db.primary
      .selectFrom("jobs")
      .select(["state", "subject"])
      .where("state", "=", "done")
      .execute();
    return rows.length;
  };

  it("does every job once with its effect, killed at ten moments", async () => {
    const { db } = jobs.base.context;
    const subjects = Array.from({ length: 120 }, (_, number) => `thing:${number}`);
    for (const subject of subjects) await jobs.queue({ kind: "short", subject });
    for (let kills = 0; kills < 10; kills += 1) {
      const id = randomUUID();
      const settings = { ...jobs.settings, LOG_LEVEL: "info", WORKER_ID: id, WORKER_JOBS: "2" };
      const worker = startFixture(file, [], settings);
      await saying(worker, "working");
      await delay(randomInt(0, 150));
      worker.kill("SIGKILL");
      expect(await exitOf(worker)).toBeNull();
      // As the web process does for its child; elsewhere the lease runs out.
      await endLeases(db, id, Date.now());
    }
    const last = startFixture(file, [], { ...jobs.settings, LOG_LEVEL: "info", WORKER_JOBS: "4" });
    // Those before may have left nothing to do, and a signal that comes before it is heard ends a process with no code.
    await saying(last, "working");
    await expect.poll(done).toBe(subjects.length);
    last.kill("SIGTERM");
    expect(await exitOf(last)).toBe(0);
    const effects = await db.primary.selectFrom("settings").select("name").where("name", "like", "done:%").execute();
    expect(new Set(effects.map(({ name }) => name))).toEqual(new Set(subjects.map((subject) => `done:${subject}`)));
    const interrupted = await db.primary.selectFrom("jobs").select("id").where("attempts", ">", 1).execute();
    expect(interrupted.length).toBeGreaterThan(0);
  });

  it("hands its job back on SIGTERM and ends well", async () => {
    await jobs.queue({ kind: "endless", subject: "thing:1" });
    const worker = startFixture(file, [], { ...jobs.settings, ...quiet });
    await expect.poll(() => standing("endless", "thing:1")).toMatchObject({ state: "running" });
    worker.kill("SIGTERM");
    expect(await exitOf(worker)).toBe(0);
    expect(await standing("endless", "thing:1")).toMatchObject({ state: "waiting", attempts: 0, place: 0 });
  });

  it("is started again by its web process when it dies, takes up what it had, and ends with it", async () => {
    const { env, log, base } = jobs;
    await jobs.queue({ kind: "endless", subject: "thing:1" });
    const running = async (attempts: number) => {
      await expect.poll(() => standing("endless", "thing:1")).toMatchObject({ state: "running", attempts });
    };
    const environment = { ...process.env, ...jobs.settings, ...quiet };
    const { context } = base;
    const keeper = keepWorker({ file: fixture(file), env, log, context: { ...context, now: Date.now }, environment });
    await running(1);
    process.kill(keeper.pid() ?? 0, "SIGKILL");
    await running(2);
    const pid = keeper.pid() ?? 0;
    await keeper.stop();
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    expect(await standing("endless", "thing:1")).toMatchObject({ state: "waiting", attempts: 1 });
  });
});

describe("a page of a web process", () => {
  const page = "/videoDetails?id=2";
  let served: ServedBuild;
  beforeEach(async () => {
    served = await serveSite();
    const { context, storage } = served.site;
    await importContent(context, storage, path.join(import.meta.dirname, "../../fixtures/content"));
    expect(await served.text(page)).toContain("第二封信");
  });
  afterEach(() => served.close());

  const renamed = () => expect.poll(() => served.text(page)).toContain("改过的信");

  it("shows what a worker has changed within two seconds", async () => {
    const { context } = served.site;
    const worker = startFixture(file, [], { ...served.settings, LOG_LEVEL: "info" });
    try {
      await saying(worker, "working");
      const payload = { id: 2, title: "改过的信" };
      const job = { kind: "rename", subject: "video:2", payload, now: context.now() };
      await context.db.write((trx) => queueJob(trx, job));
      const state = async () => (await jobFor(context.db.primary, "rename", "video:2"))?.state;
      await expect.poll(state, { interval: 20 }).toBe("done");
      await renamed();
    } finally {
      worker.kill("SIGTERM");
      await exitOf(worker);
    }
  });

  it.runIf(testEngine === "postgres")("shows what another web process has changed within two seconds", async () => {
    const env = readEnv({ ...served.settings, ...quiet });
    const other = await openBase(env, createLog(env), { role: "web" });
    try {
      const title = "改过的信";
      await other.context.db.write((trx) => trx.updateTable("videos").set({ title }).where("id", "=", 2).execute());
      expect(await served.text(page)).toContain("第二封信");
      other.context.changed("video:2");
      await renamed();
    } finally {
      await other.close();
    }
  });
});
