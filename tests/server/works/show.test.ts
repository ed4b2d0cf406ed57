import { randomBytes } from "node:crypto";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { importContent } from "#server/content-files/import.ts";
import { newsFor } from "#server/digests/news.ts";
import { showDueWorks } from "#server/works/due.ts";
import { endDeletedWorks } from "#server/works/tidy.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, refusal, type TestMember, type TestPerson } from "../../helpers/people.ts";
import { addTag, tagItem } from "../../helpers/rows.ts";
import { addWork } from "../../helpers/works.ts";

let app: TestApp;
let operator: TestPerson;
let owner: TestMember;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  operator = await addOperator(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await addMember(app);
});

const rule = (name: "first" | "nothing") => app.call("admin/publishing", { rule: name }, operator.token);
const show = (id: number, act: "publish" | "hide" | "schedule" | "delete" | "restore" | "retry", at?: string) =>
  app.call("works/modify/show", { id, act, ...(at !== undefined && { at }) }, owner.token);
const stage = async (id: number) =>
  (await app.call("works/media", { ids: [id] }, owner.token)).list[0]?.stage ?? "gone";
const listed = async (id: number) =>
  (await app.call("video/list", { pageSize: 50 }, owner.token)).list.some((video) => video.id === id);
const found = async (q: string) =>
  (await app.call("search/query", { q }, owner.token)).groups.flatMap((group) => group.list.map(({ item }) => item.id));
const page = async (id: number) => (await app.ask("video/detail", { id }, { token: owner.token })).status;
const waiting = async () => (await app.call("admin/queue", { contentType: 2 }, operator.token)).list;

describe("a first film", () => {
  it("waits for an operator, who watches it and lets it through", async () => {
    await rule("first");
    const { id, folder } = await addWork(app.site.context, owner.userId, { title: "晨雾里的船" });
    expect(await stage(id)).toBe("draft");
    expect((await show(id, "publish")).work).toMatchObject({ stage: "pending", show: "published" });
    expect([await listed(id), await page(id), await found("晨雾里的船")]).toEqual([false, 404, []]);
    const [waits] = await waiting();
    expect(waits).toMatchObject({ targetId: id, title: "晨雾里的船", state: "pending", sources: ["pending"] });
    expect(waits?.watch).toMatch(new RegExp(`^/media/~\\d+\\.[\\w-]+/${folder}/1/360p\\.mp4$`));

    const target = { contentType: 2, targetId: id } as const;
    await app.call("admin/decide", { ...target, decision: "reject", message: "画面太暗" }, operator.token);
    const [rejected] = (await app.call("works/media", { ids: [id] }, owner.token)).list;
    expect(rejected).toMatchObject({ stage: "rejected", reason: "画面太暗" });
    expect((await show(id, "publish")).work.stage).toBe("pending");
    await app.call("admin/decide", { ...target, decision: "approve" }, operator.token);
    expect([await stage(id), await listed(id), await page(id)]).toEqual(["published", true, 200]);
    expect(await found("晨雾里的船")).toContain(id);

    const { id: second } = await addWork(app.site.context, owner.userId);
    expect((await show(second, "publish")).work.stage).toBe("published");
  });

  it("is out of the queue when its owner takes it back", async () => {
    await rule("first");
    const { id } = await addWork(app.site.context, owner.userId);
    const before = (await waiting()).length;
    await show(id, "publish");
    expect(await waiting()).toHaveLength(before + 1);
    await show(id, "hide");
    expect(await waiting()).toHaveLength(before);
    expect(await stage(id)).toBe("draft");
  });

  it("is handed in once it plays", async () => {
    await rule("nothing");
    const { id } = await addWork(app.site.context, owner.userId, { empty: true });
    expect((await show(id, "publish")).work).toMatchObject({ stage: "queued", show: "published" });
    expect(await page(id)).toBe(404);
  });
});

describe("a published film", () => {
  it("is gone at once when it is hidden, and keeps its day when it comes back", async () => {
    await rule("nothing");
    const { context } = app.site;
    const tag = await addTag(context);
    const { id } = await addWork(context, owner.userId, { title: "退潮以后" });
    await tagItem(context, "video_tags", id, [tag]);
    const films = async () =>
      (await context.db.read.selectFrom("tags").select("video_count").where("id", "=", tag).executeTakeFirst())
        ?.video_count;
    const { work } = await show(id, "publish");
    expect([await listed(id), await page(id), await films()]).toEqual([true, 200, 1]);
    expect((await app.call("video/detail", { id }, owner.token)).owner).toMatchObject({ id: owner.userId });
    expect((await app.call("video/list", { ownerId: owner.userId }, owner.token)).list).toHaveLength(1);

    app.clock.now += 86_400_000;
    await show(id, "hide");
    expect([await listed(id), await page(id), await found("退潮以后"), await films()]).toEqual([false, 404, [], 0]);
    expect((await show(id, "publish")).work.publishedAt).toBe(work.publishedAt);
    await show(id, "publish");
    expect([await listed(id), await films()]).toEqual([true, 1]);
  });

  it("is deleted with ten minutes to take it back, and its address says it is gone", async () => {
    await rule("nothing");
    const { id } = await addWork(app.site.context, owner.userId);
    await show(id, "publish");
    expect((await show(id, "delete")).deleted).toBe(true);
    expect((await show(id, "delete")).deleted).toBe(true);
    expect([await stage(id), await listed(id), await page(id)]).toEqual(["gone", false, 410]);
    expect(await refusal(app.call("works/media/detail", { id }, owner.token))).toContain("404 3010");
    expect((await show(id, "restore")).work.stage).toBe("published");
    expect(await page(id)).toBe(200);
    await show(id, "delete");
    app.clock.now += 10 * 60_000 + 1;
    expect(await refusal(show(id, "restore"))).toContain("4023");
  });

  it("is taken down by an operator for good, and put back by one", async () => {
    await rule("nothing");
    const { id } = await addWork(app.site.context, owner.userId);
    const points = async () => (await app.call("user/title", {}, owner.token)).score;
    for (const act of ["publish", "hide", "publish"] as const) await show(id, act);
    expect(await points()).toBe(30);
    const reporter = await addMember(app);
    await app.call("report/add", { contentType: 2, targetId: id, reason: "illegal" }, reporter.token);
    const target = { contentType: 2, targetId: id } as const;
    expect((await waiting()).find(({ targetId }) => targetId === id)).toMatchObject({ sources: ["reported"] });
    await app.call("admin/decide", { ...target, decision: "reject", message: "不是你拍的" }, operator.token);
    expect([await stage(id), await page(id), await points()]).toEqual(["removed", 410, 0]);
    expect(await refusal(show(id, "publish"))).toContain("3011");
    await app.call("admin/undo", target, operator.token);
    expect([await stage(id), await page(id), await points()]).toEqual(["published", 200, 30]);
  });
});

it("appears at its minute and not before, also when the time is changed", async () => {
  await rule("nothing");
  const { id, folder } = await addWork(app.site.context, owner.userId);
  const open = () => app.site.mediaGuard(`${folder}/1/360p.mp4`, new URLSearchParams());
  const minute = Math.ceil(app.clock.now / 60_000) * 60_000 + 3_600_000;
  expect(await refusal(show(id, "schedule"))).toContain("请选择发布的时间");
  expect(await refusal(show(id, "schedule", new Date(app.clock.now - 1).toISOString()))).toContain("以后的时间");
  await show(id, "schedule", new Date(minute + 7_200_000).toISOString());
  const { work } = await show(id, "schedule", new Date(minute + 41_000).toISOString());
  expect(work).toMatchObject({ stage: "scheduled", publishedAt: new Date(minute).toISOString() });
  const score = async () => (await app.call("user/title", {}, owner.token)).score;
  expect(await score()).toBe(0);
  app.clock.now = minute - 1;
  expect([await stage(id), await listed(id), await page(id), await open()]).toEqual(["scheduled", false, 404, null]);
  app.clock.now = minute;
  expect([await stage(id), await listed(id), await page(id), await open()]).toEqual(["published", true, 200, "public"]);

  // Pages that were rendered before are rendered anew, once.
  const notified: string[] = [];
  const stop = app.site.onInvalidate((tags) => notified.push(...tags));
  for (let round = 0; round < 2; round += 1) await showDueWorks(app.site.context);
  stop();
  expect(notified.filter((tag) => tag === `video:${id}`)).toHaveLength(1);
  expect(notified).toEqual(expect.arrayContaining(["videos", "people", `videos:9:${owner.userId}`]));
  expect(await score()).toBe(30);
});

it("has a file tried again that failed, as long as it is there", async () => {
  const { context } = app.site;
  const row = { state: "failed", reason: "转码程序停了", upload_id: "a".repeat(32) } as const;
  const { id } = await addWork(context, owner.userId, { empty: true, row });
  const [failed] = (await app.call("works/media", { ids: [id] }, owner.token)).list;
  expect(failed).toMatchObject({ stage: "failed", file: { reason: "转码程序停了" } });
  expect(await refusal(show(id, "retry"))).toContain("3012");
  const upload = { id: row.upload_id, owner_id: owner.userId, video_id: id, name: "a.mp4", size: 1 };
  const times = { created_at: app.clock.now, touched_at: app.clock.now };
  await context.db.write((trx) =>
    trx
      .insertInto("uploads")
      .values({ ...upload, ...times, state: "complete" })
      .execute(),
  );
  expect((await show(id, "retry")).work).toMatchObject({ stage: "queued", file: { place: 0 } });
  expect(await refusal(show(id, "retry"))).toContain("3012");
});

it.each([
  ["影片不到 1 秒", false],
  ["多次尝试都没有成功，请稍后再试，仍不行请联系我们", true],
])("says whether a file that failed may go well the next time: %s", async (reason, again) => {
  const { context } = app.site;
  const uploadId = randomBytes(16).toString("hex");
  const row = { state: "failed", reason, upload_id: uploadId } as const;
  const { id } = await addWork(context, owner.userId, { empty: true, row });
  const seen = async () => (await app.call("works/media", { ids: [id] }, owner.token)).list[0]?.file;
  expect(await seen()).toMatchObject({ reason, again: false });
  const upload = {
    id: uploadId,
    owner_id: owner.userId,
    video_id: id,
    name: "a.mp4",
    size: 1,
    state: "complete",
  } as const;
  const times = { created_at: app.clock.now, touched_at: app.clock.now };
  await context.db.write((trx) =>
    trx
      .insertInto("uploads")
      .values({ ...upload, ...times })
      .execute(),
  );
  expect(await seen()).toMatchObject({ reason, again });
});

it("leaves nothing of a film whose deletion cannot be taken back any more", async () => {
  await rule("nothing");
  const { context, storage } = app.site;
  const { id, folder } = await addWork(context, owner.userId);
  const files = async () => {
    const keys: string[] = [];
    for await (const { key } of storage.list(`${folder}/`)) keys.push(key);
    return keys.length;
  };
  await show(id, "publish");
  await show(id, "delete");
  await endDeletedWorks(context);
  expect(await files()).toBeGreaterThan(0);
  app.clock.now += 10 * 60_000 + 1;
  await endDeletedWorks(context);
  expect([await files(), await page(id), await stage(id)]).toEqual([0, 410, "gone"]);
  expect(await refusal(show(id, "restore"))).toContain("4023");
});

it("is news for who follows its owner, and for nobody else", async () => {
  await rule("nothing");
  const { context } = app.site;
  const [follower, stranger] = [await addMember(app), await addMember(app)];
  await app.call("follow/add", { contentType: 9, targetId: owner.userId }, follower.token);
  await app.call("follow/add", { contentType: 9, targetId: follower.userId }, owner.token);
  const from = app.clock.now;
  app.clock.now += 1000;
  const { id } = await addWork(context, owner.userId, { title: "给关注的人" });
  await show(id, "publish");
  const news = (userId: number) => newsFor(context, userId, { from, until: app.clock.now });
  expect(await news(follower.userId)).toMatchObject([{ kind: "video", latest: [{ id }] }]);
  expect([await news(stranger.userId), await news(owner.userId)]).toEqual([[], []]);
});

it("takes what one says of a film, names what is wrong, and overwrites nothing", async () => {
  await rule("nothing");
  const { context } = app.site;
  const { id } = await addWork(context, owner.userId);
  const [tag, gone] = [await addTag(context), 999_999];
  const edit = (change: object, version: number) => app.ask("works/modify/media", { id, version, ...change }, owner);
  const { version } = await app.call("works/media/detail", { id }, owner.token);
  const wrongs = [
    [{ title: " " }, "title", "请写片名"],
    [{ title: "长".repeat(61) }, "title", "最多 60 字，现在多了 1 字"],
    [{ tagIds: [gone] }, "tagIds", "有的标签已经不在了，请重新选"],
    [{ channelId: gone }, "channelId", "频道已经不在了，请重新选"],
    [{ performers: [{ id: gone }] }, "performers", "有的演员已经不在了，请重新选"],
    [{ chapters: [{ start: 30, title: "太晚" }] }, "chapters", "第 1 个章节“太晚”在影片结束之后"],
    [{ intro: { start: 5, end: 5 } }, "intro", "结束要晚于开始"],
    [{ poster: { frame: "works/0/1/frame-0" } }, "poster", "这张画面已经不在了"],
    [
      {
        subtitles: [
          {
            lang: "zh-CN",
            label: "中文",
            text: "1\n00:00:01,000 --> 00:00:04,000\n你好\n\n2\n00:00:0x --> 00:00:09\n再见",
          },
        ],
      },
      "subtitles",
      "中文：第 6 行，时间要写成",
    ],
  ] as const;
  for (const [change, field, text] of wrongs) {
    expect((await edit(change, version)).fields?.[field]).toContain(text);
  }
  const text = "1\n00:00:01,000 --> 00:00:04,000\n船靠岸了\n";
  const good = {
    title: "靠岸",
    description: "海边的一天。",
    tagIds: [tag],
    chapters: [
      { start: 10, title: "靠岸" },
      { start: 0, title: "出海" },
    ],
    subtitles: [{ lang: "zh-CN", label: "中文", text }],
    download: true,
    outro: { start: 18, end: 20 },
    poster: { frame: (await app.call("works/media/detail", { id }, owner.token)).frames[1]?.key },
  };
  expect((await edit(good, version)).code).toBe(200);
  const saved = await app.call("works/media/detail", { id }, owner.token);
  expect(saved).toMatchObject({ title: "靠岸", tags: [{ id: tag }], download: true, outro: { start: 18, end: 20 } });
  expect(saved.film?.chapters.map(({ title }) => title)).toEqual(["出海", "靠岸"]);
  expect(saved.poster?.url).toContain("/1/frame-1-");
  expect(await edit({ title: "另一个窗口" }, version)).toMatchObject({ status: 409, code: 1006 });

  await show(id, "publish");
  const lines = (await app.call("video/transcript", { id }, owner.token)).lines;
  expect(lines).toEqual([{ start: 1, end: 4, text: "船靠岸了" }]);
  expect(await found("靠岸")).toContain(id);
  const kept = { subtitles: [{ lang: "zh-CN", label: "普通话" }] };
  expect((await edit(kept, saved.version)).code).toBe(200);
  expect((await app.call("video/transcript", { id }, owner.token)).lines).toEqual(lines);
});

it("leaves members' films alone when content is imported", async () => {
  await rule("nothing");
  const { context, storage } = app.site;
  const { id } = await addWork(context, owner.userId, { title: "不归编辑管" });
  await show(id, "publish");
  // The channel is the editors'.
  const detail = async () => ({ ...(await app.call("video/detail", { id }, owner.token)), channel: null });
  const before = await detail();
  await importContent(context, storage, path.join(import.meta.dirname, "../../fixtures/content"));
  expect(await detail()).toEqual(before);
  expect(await found("不归编辑管")).toContain(id);
});

it("tells its owner how it does, by day and in all", async () => {
  await rule("nothing");
  const { id } = await addWork(app.site.context, owner.userId);
  await show(id, "publish");
  for (let at = 0; at < 5; at += 1) {
    const viewer = await app.signIn();
    await app.call("video/view", { id }, viewer.token);
    const session = String(at).repeat(32);
    await app.call(
      "playback/report",
      { session, seq: 0, videoId: id, device: "pc", firstFrame: 300, watched: 4000, parts: at < 4 ? [0, 1] : [0] },
      viewer.token,
    );
    if (at === 3) expect(await statistics(id)).toMatchObject({ viewers: 0, retention: [] });
  }
  const notified = await statistics(id);
  expect(notified).toMatchObject({ total: { plays: 5, watched: 20 }, viewers: 5 });
  expect(notified.days).toHaveLength(30);
  expect(notified.days.at(-1)).toMatchObject({ plays: 5, watched: 20 });
  expect(notified.retention.slice(0, 3)).toEqual([1, 0.8, 0]);
});

const statistics = (id: number) => app.call("works/media/statistics", { id }, owner.token);
