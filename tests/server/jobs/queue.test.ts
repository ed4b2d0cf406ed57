import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cancelJob, jobFor, queueJob } from "#server/jobs/queue.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const kind = "test";
function queue(subject: string, payload: Record<string, unknown> = {}, times: { runAt?: number } = {}): Promise<void> {
  const { db, now } = app.site.context;
  return db.write((trx) => queueJob(trx, { kind, subject, payload, now: now(), ...times }));
}
const standing = (subject: string) => jobFor(app.site.context.db.primary, kind, subject);
const rows = () => app.site.context.db.primary.selectFrom("jobs").select(["subject", "state", "payload"]).execute();

describe("a queued job", () => {
  it("is there once, however often and by how many it is queued", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, number) => queue("video:1", { number: number % 2 })));
    await queue("video:1", { number: 7 });
    expect(await rows()).toEqual([{ subject: "video:1", state: "waiting", payload: '{"number":7}' }]);
  });

  it("says how many of its kind come first, and keeps its place when it is queued again", async () => {
    await queue("video:1");
    app.clock.now += 1000;
    await queue("video:2");
    await queue("video:3", {}, { runAt: app.clock.now + 60_000 });
    app.clock.now += 1000;
    await queue("video:1", { file: 2 });
    expect(await standing("video:1")).toMatchObject({ state: "waiting", place: 0, attempts: 0, startedAt: null });
    expect(await standing("video:2")).toMatchObject({ place: 1 });
    expect(await standing("video:3")).toMatchObject({ place: 2 });
    expect(await standing("video:4")).toBeNull();
  });

  it("is cancelled once, and can be queued anew", async () => {
    const { db, now } = app.site.context;
    const cancel = () => db.write((trx) => cancelJob(trx, { kind, subject: "video:1", now: now() }));
    await queue("video:1");
    expect(await cancel()).toBe(true);
    expect(await cancel()).toBe(false);
    expect(await standing("video:1")).toMatchObject({ state: "cancelled", place: null });
    await queue("video:1");
    expect(await standing("video:1")).toMatchObject({ state: "waiting" });
  });
});
