import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cancelJob, jobFor } from "#server/jobs/queue.ts";
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

const queue = (subject: string, payload: Record<string, unknown> = {}, runAt?: number) =>
  jobs.queue({ kind, subject, payload, ...(runAt === undefined ? {} : { runAt }) });
const standing = (subject: string) => jobFor(jobs.base.context.db.primary, kind, subject);
const rows = () =>
  jobs.base.context.db.primary
    .selectFrom("jobs")
    .select(["subject", "state", "payload"])
    .where("kind", "=", kind)
    .execute();

describe("a queued job", () => {
  it("is there once, however often and by how many it is queued", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, number) => queue("video:1", { number: number % 2 })));
    await queue("video:1", { number: 7 });
    expect(await rows()).toEqual([{ subject: "video:1", state: "waiting", payload: '{"number":7}' }]);
  });

  it("says how many of its kind come first, and keeps its place when it is queued again", async () => {
    await queue("video:1");
    jobs.clock.now += 1000;
    await queue("video:2");
    await queue("video:3", {}, jobs.clock.now + 60_000);
    jobs.clock.now += 1000;
    await queue("video:1", { file: 2 });
    expect(await standing("video:1")).toMatchObject({ state: "waiting", place: 0, attempts: 0, startedAt: null });
    expect(await standing("video:2")).toMatchObject({ place: 1 });
    expect(await standing("video:3")).toMatchObject({ place: 2 });
    expect(await standing("video:4")).toBeNull();
  });

  it("is cancelled once, and can be queued anew", async () => {
    const { db, now } = jobs.base.context;
    const cancel = () => db.write((trx) => cancelJob(trx, { kind, subject: "video:1", now: now() }));
    await queue("video:1");
    expect(await cancel()).toBe(true);
    expect(await cancel()).toBe(false);
    expect(await standing("video:1")).toMatchObject({ state: "cancelled", place: null });
    await queue("video:1");
    expect(await standing("video:1")).toMatchObject({ state: "waiting" });
  });
});
