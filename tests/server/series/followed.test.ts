import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { notifyFollowers } from "#server/series/notify.ts";
import { importOptions } from "#server/site-import/options.ts";
import { beginImport, continueImport } from "#server/site-import/imports.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore, type TestStore } from "../../helpers/database.ts";
import { addMember, addOperator, type TestPerson } from "../../helpers/people.ts";
import { addEpisode, addSeries, addVideo } from "../../helpers/rows.ts";
import { addWork } from "../../helpers/works.ts";

const minute = 60_000;
let database: TestStore;
let app: TestApp;
/** A second process on the same database. */
let other: TestApp;
beforeAll(async () => {
  database = await createMigratedStore();
  app = await openTestApp(database);
  other = await openTestApp({ ...database, remove: async () => {} });
});
afterAll(async () => {
  await other.close();
  await app.close();
});
afterEach(() => tell());

const tell = async () => {
  app.clock.now += 1000;
  other.clock.now = app.clock.now;
  return notifyFollowers(app.site.context);
};
const follow = (targetId: number, { token }: TestPerson) =>
  app.call("follow/add", { contentType: 13, targetId }, token);
const updates = async ({ token }: TestPerson) => (await app.call("message/list", { kind: "update" }, token)).list;
const unread = async ({ token }: TestPerson) => (await app.call("message/hasnew", {}, token)).update;

it("tells those who follow once of a new episode, and leads them to it", async () => {
  const { context } = app.site;
  const id = await addSeries(context, [await addVideo(context), await addVideo(context)], { title: "雨夜" });
  const [reader, late, stranger] = [await addMember(app), await addMember(app), await addMember(app)];
  expect(await follow(id, reader)).toEqual({ followed: true, followers: 1 });
  expect(await tell()).toBe(0);
  expect(await updates(reader)).toEqual([]);

  const third = await addVideo(context, { title: "归途" });
  await addEpisode(context, id, third, 3);
  await follow(id, late);
  expect(await tell()).toBe(1);
  expect(await tell()).toBe(0);
  expect(await unread(reader)).toBe(1);
  const { list: followed } = await app.call("follow/list", { contentType: 13 }, reader.token);
  expect(followed).toMatchObject([{ targetId: id, name: "雨夜", progress: "更新至第 3 集", fresh: true }]);
  expect(await updates(reader)).toMatchObject([
    {
      unread: true,
      text: "更新至第 3 集",
      quote: "归途",
      about: { contentType: 2, id: third, title: "雨夜" },
      actor: null,
    },
  ]);
  expect(await unread(reader)).toBe(0);
  // Who came after it was there, and who follows nothing, is told nothing.
  expect([await updates(late), await updates(stranger)]).toEqual([[], []]);

  await addEpisode(context, id, await addVideo(context), 4);
  expect(await tell()).toBe(2);
  expect(await updates(reader)).toMatchObject([{ unread: true, text: "更新至第 4 集" }]);
  await app.call("follow/del", { contentType: 13, targetId: id }, reader.token);
  await addEpisode(context, id, await addVideo(context), 5);
  expect(await tell()).toBe(1);
  expect(await updates(reader)).toMatchObject([{ unread: false, text: "更新至第 4 集" }]);
});

it("waits for the minute of a scheduled episode, and does not tell again of one that was hidden meanwhile", async () => {
  const { context } = app.site;
  const id = await addSeries(context, [await addVideo(context)]);
  const reader = await addMember(app);
  await follow(id, reader);
  const video = await addVideo(context, { published_at: app.clock.now + 10 * minute });
  await addEpisode(context, id, video, 2);
  expect(await tell()).toBe(0);
  app.clock.now += 11 * minute;
  expect(await tell()).toBe(1);
  const show = (status: "draft" | "published") =>
    context.db.write((trx) => trx.updateTable("videos").set({ status }).where("id", "=", video).execute());
  await show("draft");
  expect(await tell()).toBe(0);
  expect(await updates(reader)).toMatchObject([{ about: { contentType: 13, id }, quote: expect.any(String) }]);
  await show("published");
  expect(await tell()).toBe(0);
});

it("makes one message of an import, and none for who had it brought", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "shiguang-series-"));
  const bring = async (numbers: readonly number[], createdBy: number | null) => {
    const file = path.join(folder, "series.jsonl");
    const keys = numbers.map((number) => `part-${number}`);
    const lines = [
      ...keys.map((key) => ({ kind: "video", key, filmKind: "episode", title: key, channel: "channel-10783" })),
      { kind: "series", key: "brought", title: "搬来的剧", description: "五集", total: 5, episodes: keys },
    ];
    writeFileSync(file, lines.map((line) => JSON.stringify(line)).join("\n"));
    const options = importOptions.parse({});
    const { context } = app.site;
    const run = await beginImport(context, { source: "json-lines", address: file, options, dry: false });
    await context.db.write((trx) =>
      trx.updateTable("imports").set({ created_by: createdBy }).where("id", "=", run.id).execute(),
    );
    await continueImport(context, run, {
      pace: { clock: () => performance.now(), rest: async () => {} },
    });
  };
  await bring([1, 2], null);
  const { id } = await app.site.context.db.primary
    .selectFrom("series")
    .select("id")
    .where("title", "=", "搬来的剧")
    .executeTakeFirstOrThrow();
  const [reader, operator] = [await addMember(app), await addOperator(app)];
  for (const person of [reader, operator]) await follow(id, person);
  await bring([1, 2, 3, 4, 5], operator.userId);
  expect(await tell()).toBe(1);
  expect(await updates(reader)).toMatchObject([{ text: "更新至第 5 集，新增 3 集，全剧完" }]);
  expect(await updates(operator)).toEqual([]);
  await bring([1, 2, 3, 4, 5], operator.userId);
  expect(await tell()).toBe(0);
  rmSync(folder, { recursive: true });
});

it("does not tell a member of what they publish themselves", async () => {
  const { context } = app.site;
  const [owner, reader] = [await addMember(app), await addMember(app)];
  const work = await addWork(context, owner.userId, { row: { review: "approved" } });
  const id = await addSeries(context, [await addVideo(context)]);
  await addEpisode(context, id, work.id, 2);
  for (const person of [owner, reader]) await follow(id, person);
  expect(await tell()).toBe(0);
  await app.call("works/modify/show", { id: work.id, act: "publish" }, owner.token);
  expect(await tell()).toBe(1);
  expect([await unread(owner), await unread(reader)]).toEqual([0, 1]);
});

it("tells everybody once however often it is cut off and whoever else is at it", async () => {
  const { context } = app.site;
  const id = await addSeries(context, [await addVideo(context)]);
  const first = await addMember(app);
  const many = 950;
  await context.db.write(async (trx) => {
    for (let at = 0; at < many; at += 1) {
      const { id: user_id } = await trx
        .insertInto("users")
        .values({ role: "user", name: `追剧的人${at}`, account: `follower${at}`, created_at: app.clock.now })
        .returning("id")
        .executeTakeFirstOrThrow();
      const row = { user_id, content_type: 13, target_id: id, created_at: app.clock.now };
      await trx.insertInto("follows").values(row).execute();
    }
  });
  await follow(id, first);
  await addEpisode(context, id, await addVideo(context), 2);
  app.clock.now += 1000;
  other.clock.now = app.clock.now;
  // Stopped after a batch, and again; then two processes at once.
  let count = 0;
  for (let cut = 0; cut < 2; cut += 1) {
    const stopping = new AbortController();
    const changed: typeof context.changed = (...tags) => {
      context.changed(...tags);
      if (tags.some((tag) => tag.startsWith("messages:"))) stopping.abort();
    };
    count += await notifyFollowers({ ...context, changed }, stopping.signal);
  }
  expect(count).toBe(400);
  const both = await Promise.all([notifyFollowers(context), notifyFollowers(other.site.context)]);
  expect(count + both[0] + both[1]).toBe(many + 1);
  const rows = await context.db.primary
    .selectFrom("messages")
    .select("user_id")
    .where("content_type", "=", 13)
    .where("target_id", "=", id)
    .execute();
  expect(new Set(rows.map((row) => row.user_id)).size).toBe(many + 1);
  expect(rows).toHaveLength(many + 1);
  expect(await unread(first)).toBe(1);
});

it("follows no series that shows nothing, and has a page for one that does", async () => {
  const { context } = app.site;
  const reader = await addMember(app);
  const hidden = await addSeries(context, [await addVideo(context, { status: "draft" })]);
  expect((await app.ask("follow/add", { contentType: 13, targetId: hidden }, { token: reader.token })).status).toBe(
    404,
  );
  expect((await app.ask("series/detail", { id: hidden }, { token: reader.token })).status).toBe(404);
  const entry = await addVideo(context, { kind: "series" });
  const coming = await addSeries(context, [], { video_id: entry, title: "快来的剧" });
  expect(await app.call("series/detail", { id: coming }, reader.token)).toMatchObject({
    title: "快来的剧",
    episodes: [],
    owner: null,
  });
  expect((await follow(coming, reader)).followed).toBe(true);
  await addEpisode(context, coming, await addVideo(context), 1);
  expect(await tell()).toBe(1);
});
