import { afterEach, beforeEach, expect, it } from "vitest";
import { readEnv } from "#server/env/env.ts";
import { JobFailure } from "#server/jobs/failure.ts";
import type { JobHandlers } from "#server/jobs/handler.ts";
import { cancelJob } from "#server/jobs/queue.ts";
import { startWorker } from "#server/worker.ts";
import { createLog } from "#server/process/log.ts";
import { createMetrics } from "#server/metrics/metrics.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";

let jobs: TestJobs;
beforeEach(async () => {
  jobs = await openTestJobs();
  jobs.clock.now = Date.now();
});
afterEach(() => jobs.close());

it("a worker tells Prometheus what it has in hand and how its attempts ended, on a port of its own", async () => {
  const handlers: JobHandlers = {
    good: { run: async () => {} },
    bad: { run: () => Promise.reject(new JobFailure("文件坏了")) },
    later: { run: () => Promise.reject(new Error("busy")) },
    taken: {
      async run({ context, finish }) {
        const { db, now } = context;
        await db.write((trx) => cancelJob(trx, { kind: "taken", subject: "thing:1", now: now() }));
        await finish(async () => {});
      },
    },
    long: {
      run: ({ signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    },
  };
  for (const kind of Object.keys(handlers)) await jobs.queue({ kind, subject: "thing:1" });
  const metrics = createMetrics();
  const env = readEnv({ ...jobs.settings, METRICS_PORT: "0", METRICS_TOKEN: "token-of-the-metrics", WORKER_JOBS: "4" });
  const lines: string[] = [];
  const log = createLog(env, { write: (line) => void lines.push(line) }, metrics.line);
  const worker = await startWorker(env, log, handlers, metrics);
  try {
    const { metricsPort } = JSON.parse(lines.find((line) => line.includes('"working"')) ?? "{}");
    const url = `http://127.0.0.1:${metricsPort}/metrics`;
    const read = async () => (await fetch(url, { headers: { authorization: "Bearer token-of-the-metrics" } })).text();
    await expect.poll(read).toContain('shiguang_job_attempts_total{kind="later",outcome="again"} 1');
    await expect.poll(read).toContain('shiguang_job_attempts_total{kind="taken",outcome="lost"} 1');
    expect(lines.filter((line) => line.includes('"job lost"'))).toHaveLength(1);
    await expect.poll(read).toContain('shiguang_worker_jobs{kind="running"} 1');
    const text = await read();
    expect(text).toContain('shiguang_job_attempts_total{kind="good",outcome="done"} 1');
    expect(text).toContain('shiguang_job_attempts_total{kind="bad",outcome="failed"} 1');
    expect(text).toContain('shiguang_worker_jobs{kind="most"} 4');
    expect(text).toMatch(/shiguang_db_query_duration_seconds_count\{verb="select"\} [1-9]/);
    expect((await fetch(url)).status).toBe(401);
    expect((await fetch(url.replace("/metrics", "/readyz"))).status).toBe(404);
  } finally {
    await worker.stop();
  }
});
