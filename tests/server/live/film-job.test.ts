import { expect, onTestFinished, test } from "vitest";
import { handlers } from "#server/job-handlers/handlers.ts";
import { liveFilmKind, liveTidyKind } from "#server/live/film-queue.ts";
import { headOf, liveKey, segmentName } from "#server/live/playlist.ts";
import { openTestApp } from "../../helpers/app.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { openTestLive } from "../../helpers/live.ts";
import { addOperator, refusal } from "../../helpers/people.ts";
import { addChannel } from "../../helpers/rows.ts";
import { openTestJobs } from "../../helpers/worker.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** A live that has ended, of which one segment was received; the head of its piece is missing unless `isWhole`. */
async function ended({ isWhole, settings = {} }: { isWhole: boolean; settings?: Record<string, string> }) {
  const place = await createMigratedStore();
  const live = { LIVE_PORT: "1935", LIVE_WHO: "members" };
  const app = await openTestApp(place, live);
  const jobs = await openTestJobs(place, { WORKER: "off", ...live, ...settings });
  onTestFinished(async () => {
    await jobs.close();
    await app.close();
    await place.remove();
  });
  const { db, storage } = app.site.context;
  await addChannel(app.site.context, 10783);
  const owner = await openTestLive(app);
  const id = owner.liveId;
  const at = app.clock.now;
  const name = segmentName(1, 0);
  const { folder } = await db.write(async (trx) => {
    await trx
      .insertInto("live_segments")
      .values({ live_id: id, number: 0, piece: 1, name, at, duration: 1000 })
      .execute();
    return trx
      .updateTable("lives")
      .set({ state: "on", started_at: at })
      .where("id", "=", id)
      .returning("folder")
      .executeTakeFirstOrThrow();
  });
  for (const file of isWhole ? [headOf(1), name] : [name])
    await storage.put(liveKey(folder, file), new Uint8Array(9000));
  await app.call("live/end", { id }, owner.token);
  jobs.clock.now = app.clock.now;
  const worker = jobs.worker({ [liveFilmKind]: handlers[liveFilmKind]!, [liveTidyKind]: handlers[liveTidyKind]! });
  const operator = await addOperator(app);
  const jobOf = async (kind: string) => {
    app.clock.now = jobs.clock.now;
    return (await app.call("admin/jobs/list", {}, operator.token)).list.find((job) => job.kind === kind);
  };
  /** Lets the worker look again and again for so long. */
  const pass = async (time: number, step: number) => {
    for (const until = jobs.clock.now + time; jobs.clock.now < until; jobs.clock.now += step) await worker.drain();
    await worker.drain();
  };
  return { app, owner, operator, pass, jobOf, has: () => storage.has(liveKey(folder, name)) };
}

test("the film of a live waits while the disk is too full, however long, and says so", async () => {
  // No disk here has half a pebibyte to spare.
  const live = await ended({ isWhole: true, settings: { DISK_SPARE_BYTES: `${2 ** 49}` } });
  await live.pass(hour, 60_000);
  const film = await live.jobOf(liveFilmKind);
  expect(film).toMatchObject({ state: "waiting", reason: expect.stringContaining("空间不够") });
  await live.pass(day, hour);
  expect(await live.has()).toBe(true);
});

test("what was received of a live is kept for a week if no film could be made of it, and an operator can have that tried again", async () => {
  const live = await ended({ isWhole: false });
  const { app, owner, operator } = live;
  await live.pass(hour, 60_000);
  const failed = await live.jobOf(liveFilmKind);
  expect(failed).toMatchObject({ state: "failed" });
  const { list } = await app.call("message/list", { kind: "announcement" }, owner.token);
  expect(list[0]?.text).toContain("录像还留 7 天");
  await live.pass(3 * day, hour);
  expect(await live.has()).toBe(true);

  const retry = () => app.call("admin/jobs/retry", { id: failed?.id ?? 0 }, operator.token);
  expect(await retry()).toMatchObject({ state: "waiting" });
  expect((await app.call("live/own", {}, owner.token)).past[0]?.note).toBe("");
  await live.pass(hour, 60_000);
  expect(await live.jobOf(liveFilmKind)).toMatchObject({ state: "failed" });
  await live.pass(6 * day, hour);
  expect(await live.has()).toBe(true);
  await live.pass(2 * day, hour);
  expect(await live.has()).toBe(false);
  app.clock.now += hour;
  expect(await refusal(retry())).toContain("已经没有可以重做的内容");
});
