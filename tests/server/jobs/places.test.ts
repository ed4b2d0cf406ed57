import { afterEach, beforeEach, expect, it } from "vitest";
import { readEnv } from "#server/env/env.ts";
import { importKind } from "#server/imports/queue.ts";
import type { JobHandlers } from "#server/jobs/handler.ts";
import { jobFor } from "#server/jobs/queue.ts";
import { createLog } from "#server/process/log.ts";
import { startWorker } from "#server/worker.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";

let jobs: TestJobs;
beforeEach(async () => {
  jobs = await openTestJobs();
  jobs.clock.now = Date.now();
});
afterEach(() => jobs.close());

it("an import of many hours takes the place of no other job, and is handed back when the worker stops", async () => {
  const handlers: JobHandlers = {
    [importKind]: {
      run: ({ signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    },
    transcode: { run: ({ finish }) => finish(async () => {}) },
  };
  const standing = (kind: string) => jobFor(jobs.base.context.db.primary, kind, "thing:1");
  await jobs.queue({ kind: importKind, subject: "thing:1" });
  const env = readEnv({ ...jobs.settings, WORKER_JOBS: "1", LOG_LEVEL: "silent" });
  const worker = await startWorker(env, createLog(env), handlers);
  try {
    await expect.poll(() => standing(importKind)).toMatchObject({ state: "running" });
    await jobs.queue({ kind: "transcode", subject: "thing:1" });
    await expect.poll(() => standing("transcode")).toMatchObject({ state: "done" });
    expect(await standing(importKind)).toMatchObject({ state: "running" });
  } finally {
    await worker.stop();
  }
  expect(await standing(importKind)).toMatchObject({ state: "waiting", attempts: 0 });
});
