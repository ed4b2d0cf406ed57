import { afterAll, beforeAll, expect, it } from "vitest";
import { liveFilmKind } from "#server/live/film-queue.ts";
import { queueJob } from "#server/jobs/queue.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { openTestLive } from "../../helpers/live.ts";
import { addVideo } from "../../helpers/rows.ts";
import { addWork } from "../../helpers/works.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ LIVE_PORT: "1935", LIVE_WHO: "members" });
});
afterAll(() => app.close());

const hour = 3_600_000;

/** A live that was on for a while and has ended. */
async function ended(replay: "none" | "draft" | "published") {
  const owner = await openTestLive(app);
  const id = owner.liveId;
  await app.call("live/change", { id, replay }, owner.token);
  const started_at = app.clock.now;
  await set(id, { state: "on", started_at });
  await app.call("live/end", { id }, owner.token);
  return { ...owner, id };
}

async function set(id: number, values: { state?: "on"; started_at?: number; video_id?: number }): Promise<void> {
  await app.site.context.db.write((trx) => trx.updateTable("lives").set(values).where("id", "=", id).execute());
  app.site.context.changed("lives", `live:${id}`);
}

const isExpected = async (id: number) => (await app.call("live/pulse", { id })).filmExpected;

it("says whether a film may come of what is over, so that nobody asks for ever", async () => {
  const none = await ended("none");
  expect(await isExpected(none.id)).toBe(false);
  const draft = await ended("draft");
  expect(await isExpected(draft.id)).toBe(true);
  await set(draft.id, { video_id: await addVideo(app.site.context) });
  expect(await isExpected(draft.id)).toBe(false);
  const late = await ended("published");
  expect(await isExpected(late.id)).toBe(true);
  app.clock.now += 6 * hour;
  app.site.context.changed("lives", `live:${late.id}`);
  expect(await isExpected(late.id)).toBe(false);
});

it("shows its owner how the film of what is over gets on", async () => {
  const owner = await ended("draft");
  const { db, now } = app.site.context;
  const film = async () => (await app.call("live/own", {}, owner.token)).past.find(({ id }) => id === owner.id)?.film;
  expect(await film()).toMatchObject({ state: "queued", doing: "" });
  const job = { state: "running", progress: 0.4, stage: "正在存直播的影片" } as const;
  const ofLive = { kind: liveFilmKind, subject: `live:${owner.id}` };
  const update = (values: Partial<{ state: "running" | "done"; progress: number; stage: string }>) =>
    db.write((trx) => trx.updateTable("jobs").set(values).where("subject", "=", ofLive.subject).execute());
  await update(job);
  expect(await film()).toMatchObject({ state: "working", progress: 0.4, doing: "正在存直播的影片" });

  const { id: video_id } = await addWork(app.site.context, owner.userId, { empty: true });
  await set(owner.id, { video_id });
  await update({ state: "done" });
  await db.write((trx) => queueJob(trx, { kind: "transcode", subject: `video:${video_id}`, payload: {}, now: now() }));
  expect(await film()).toMatchObject({ state: "queued" });
  await db.write((trx) => trx.updateTable("works").set({ state: "ready" }).where("video_id", "=", video_id).execute());
  expect(await film()).toBeNull();
  expect((await app.call("live/own", {}, (await ended("none")).token)).past[0]?.film).toBeNull();
});

it("shows its owner whether the film of what is over waits for a review", async () => {
  const owner = await ended("published");
  const { db } = app.site.context;
  const past = async () => (await app.call("live/own", {}, owner.token)).past[0];
  expect(await past()).toMatchObject({ film: { state: "queued" }, stage: null });
  await db.write((trx) =>
    trx.updateTable("jobs").set({ state: "done" }).where("subject", "=", `live:${owner.id}`).execute(),
  );
  const row = { wanted_status: "published", review: "pending" } as const;
  const { id: video_id } = await addWork(app.site.context, owner.userId, { row });
  await set(owner.id, { video_id });
  expect(await past()).toMatchObject({ film: null, stage: "pending", videoId: video_id });
  await app.call("works/modify/show", { id: video_id, act: "delete" }, owner.token);
  expect(await past()).toMatchObject({ film: null, stage: null });
});
