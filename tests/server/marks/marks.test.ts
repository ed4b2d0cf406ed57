import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, refusal } from "../../helpers/people.ts";
import { tidyAccounts } from "#server/site/housekeeping.ts";
import { moveShort } from "#server/marks/shorts.ts";
import { shelfTag } from "#server/people/page.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
});
afterAll(() => app.close());

it("keeps one mark a film, and what is not said stays as it is", async () => {
  const { token } = await addMember(app);
  const videoId = await addVideo(app.site.context);
  const wish = await app.call("mark/set", { videoId, status: "wish", tags: ["雨夜", "雨夜", " "] }, token);
  expect(wish.mark).toMatchObject({ status: "wish", rating: null, tags: ["雨夜"], days: [], public: true });
  const days = ["2026-11-01", "2026-11-20"];
  const done = await app.call("mark/set", { videoId, status: "done", rating: 7, days, line: "值得再看" }, token);
  expect(done.mark).toMatchObject({ id: wish.mark.id, rating: 7, tags: ["雨夜"], days: ["2026-11-20", "2026-11-01"] });
  expect(done.mark).toMatchObject({ line: "值得再看", lineStatus: "published" });
  const again = await app.call("mark/set", { videoId, status: "done", rating: null }, token);
  expect(again.mark).toMatchObject({ rating: null, line: "值得再看" });
  expect((await app.call("mark/state", { videoIds: [videoId] }, token)).list).toEqual([again.mark]);
  expect((await app.call("mark/remove", { videoId }, token)).mark).toEqual(again.mark);
  expect(await app.call("mark/remove", { videoId }, token)).toEqual({ mark: null });
  expect((await app.call("mark/diary", { month: "2026-11" }, token)).list).toEqual([]);
});

it("takes back all days of a film, and nothing else of its mark", async () => {
  const { token } = await addMember(app);
  const videoId = await addVideo(app.site.context);
  await app.call("mark/set", { videoId, status: "done", rating: 7, days: ["2026-11-01", "2026-11-20"] }, token);
  const { mark } = await app.call("mark/set", { videoId, status: "done", days: [] }, token);
  expect(mark).toMatchObject({ rating: 7, days: [] });
  expect((await app.call("mark/diary", { month: "2026-11" }, token)).list).toEqual([]);
});

it("refuses what cannot be", async () => {
  const { token } = await addMember(app);
  const videoId = await addVideo(app.site.context);
  const set = (more: object) => app.ask("mark/set", { videoId, status: "done", ...more }, { token });
  expect((await set({ rating: 11 })).status).toBe(422);
  expect((await set({ status: "seen" })).status).toBe(422);
  expect((await set({ days: ["2026-02-30"] })).status).toBe(422);
  expect((await set({ days: ["2026-11-22"] })).fields).toEqual({ days: "日期还没有到" });
  expect((await set({ line: "好".repeat(141) })).fields).toEqual({ line: "最多 140 字，现在多了 1 字" });
  expect((await set({ tags: ["好".repeat(21)] })).fields).toHaveProperty("tags");
  expect((await set({ videoId: 999_999 })).status).toBe(404);
  const guest = await app.signIn();
  expect((await app.ask("mark/set", { videoId, status: "wish" }, { token: guest.token })).status).toBe(403);
});

it("lists shelves with their counts, words and both orders", async () => {
  const { token, userId } = await addMember(app);
  const ids: number[] = [];
  for (const [index, status] of (["wish", "done", "done", "doing"] as const).entries()) {
    app.clock.now += 1000;
    const videoId = await addVideo(app.site.context);
    ids.push(videoId);
    const rating = status === "done" ? 10 - index : null;
    await app.call("mark/set", { videoId, status, rating, tags: ["a_b"], public: index !== 1 }, token);
  }
  const first = await app.call("mark/list", { pageSize: 3 }, token);
  expect(first.list.map(({ video }) => video?.id)).toEqual(ids.toReversed().slice(0, 3));
  expect(first.counts).toEqual({ wish: 1, doing: 1, done: 2 });
  expect(first.tags).toEqual([{ name: "a_b", count: 4 }]);
  const rest = await app.call("mark/list", { pageSize: 3, cursor: first.nextCursor ?? "" }, token);
  expect(rest.list.map(({ video }) => video?.id)).toEqual(ids.slice(0, 1));
  const rated = await app.call("mark/list", { sort: "rating", status: "done", tag: "a_b" }, token);
  expect(rated.list.map(({ mark }) => mark.rating)).toEqual([9, 8]);
  expect((await app.call("mark/list", { tag: "aXb" }, token)).list).toEqual([]);
  const seen = await app.call("mark/shelf", { userId }, (await app.signIn()).token);
  expect(seen.list.map(({ video }) => video.id)).toEqual([ids[3], ids[2], ids[0]]);
  expect(seen.counts).toEqual({ wish: 1, doing: 1, done: 1 });
});

it("tells every tag of one's own, however many marks have brought", async () => {
  const { token } = await addMember(app);
  const own = Array.from({ length: 60 }, (_, index) => `签${index}`);
  for (let from = 0; from < own.length; from += 10) {
    const videoId = await addVideo(app.site.context);
    await app.call("mark/set", { videoId, status: "done", tags: own.slice(from, from + 10) }, token);
  }
  const { tags } = await app.call("mark/list", { pageSize: 1 }, token);
  expect(tags?.map(({ name }) => name).toSorted()).toEqual(own.toSorted());
});

it("takes what a device kept, the newest wins, twice changes nothing", async () => {
  const { token } = await addMember(app);
  const [one, other] = [await addVideo(app.site.context), await addVideo(app.site.context)];
  const at = (minutes: number) => new Date(app.clock.now - minutes * 60_000).toISOString();
  await app.call("mark/set", { videoId: one, status: "done", rating: 8 }, token);
  const marks = [
    { videoId: one, status: "wish" as const, at: at(5) },
    { videoId: other, status: "wish" as const, rating: 6, at: at(5) },
    { videoId: 999_999, status: "wish" as const, at: at(5) },
  ];
  expect(await app.call("mark/sync", { marks }, token)).toEqual({ taken: 1, refused: [] });
  expect(await app.call("mark/sync", { marks }, token)).toEqual({ taken: 0, refused: [] });
  const { list } = await app.call("mark/state", { videoIds: [one, other] }, token);
  expect(list).toHaveLength(2);
  expect(list).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ videoId: one, status: "done", rating: 8 }),
      expect.objectContaining({ videoId: other, status: "wish", rating: 6 }),
    ]),
  );
});

it("loses nothing when an account and a device both marked a film, and brings nothing back that was taken away", async () => {
  const { token } = await addMember(app);
  const operator = await addOperator(app);
  const at = (minutes: number) => new Date(app.clock.now - minutes * 60_000).toISOString();
  const stateOf = async (videoId: number) => (await app.call("mark/state", { videoIds: [videoId] }, token)).list[0];
  const sync = (videoId: number, minutes: number, more: object) =>
    app.call("mark/sync", { marks: [{ videoId, status: "wish", ...more, at: at(minutes) }] }, token);

  const later = await addVideo(app.site.context);
  const said = { status: "done" as const, rating: 8, days: ["2026-11-03"], tags: ["雨夜"], line: "账号里的话" };
  await app.call("mark/set", { videoId: later, ...said }, token);
  app.clock.now += 3_600_000;
  const device = { status: "doing", rating: null, days: ["2026-11-05"], tags: ["一个人看"], line: "", public: false };
  expect(await sync(later, 10, device)).toEqual({ taken: 1, refused: [] });
  const both = { days: ["2026-11-05", "2026-11-03"], tags: ["一个人看", "雨夜"], line: "账号里的话", public: false };
  expect(await stateOf(later)).toMatchObject({ status: "doing", rating: 8, ...both });
  expect(await sync(later, 10, device)).toEqual({ taken: 0, refused: [] });
  expect(await sync(later, 5, {})).toEqual({ taken: 1, refused: [] });
  expect(await stateOf(later)).toMatchObject({ status: "wish", rating: 8, ...both });

  const earlier = await addVideo(app.site.context);
  await app.call("mark/set", { videoId: earlier, status: "done" }, token);
  await sync(earlier, 90, { rating: 6, days: ["2026-11-01"], line: "设备上的话" });
  const filled = { status: "done", rating: 6, days: ["2026-11-01"], line: "设备上的话" };
  expect(await stateOf(earlier)).toMatchObject(filled);

  await app.call("mark/remove", { videoId: earlier }, token);
  expect(await sync(earlier, 5, {})).toEqual({ taken: 0, refused: [] });
  expect(await stateOf(earlier)).toBeUndefined();
  app.clock.now += 600_000;
  expect(await sync(earlier, 1, {})).toEqual({ taken: 1, refused: [] });

  await app.call("admin/words/save", { word: "禁词", effect: "block" }, operator.token);
  const blocked = await addVideo(app.site.context);
  const terms = { rating: 9, line: "这是禁词", days: ["2026-11-04", "2027-01-01"] };
  expect(await sync(blocked, 1, terms)).toEqual({ taken: 1, refused: [blocked] });
  expect(await stateOf(blocked)).toMatchObject({ rating: 9, line: "", days: ["2026-11-04"] });
});

it("gives back everything that was taken away", async () => {
  const { token } = await addMember(app);
  const videoId = await addVideo(app.site.context);
  const said = { status: "done" as const, rating: 9, days: ["2026-11-05", "2026-11-03"], tags: ["雨夜"] };
  await app.call("mark/set", { videoId, ...said, line: "一句", public: false }, token);
  const { mark } = await app.call("mark/remove", { videoId }, token);
  const { status, rating, days, tags, line, public: isPublic } = mark!;
  await app.call("mark/set", { videoId, status, rating, days, tags, line, public: isPublic }, token);
  const [back] = (await app.call("mark/state", { videoIds: [videoId] }, token)).list;
  expect(back).toMatchObject({ ...said, line: "一句", lineStatus: "published", public: false });
});

it("gives back the likes of a line when its mark is restored soon, and not later", async () => {
  const [writer, reader, other] = [await addMember(app), await addMember(app), await addMember(app)];
  const third = await addMember(app);
  const videoId = await addVideo(app.site.context);
  const said = { videoId, status: "done" as const, line: "伞还在原处" };
  const likes = async () =>
    (await app.call("mark/shorts", { videoId }, reader.token)).list.map(({ supports }) => supports);
  const { mark } = await app.call("mark/set", said, writer.token);
  await app.call("support/add", { contentType: 12, targetId: mark.id }, reader.token);
  await app.call("support/add", { contentType: 12, targetId: mark.id }, third.token);
  await app.call("support/add", { contentType: 12, targetId: mark.id }, other.token);
  await app.call("support/del", { contentType: 12, targetId: mark.id }, other.token);
  await app.call("mark/remove", { videoId }, writer.token);
  expect(await likes()).toEqual([]);
  const again = await app.call("mark/set", said, writer.token);
  expect(await likes()).toEqual([2]);
  const like = { contentType: 12 as const, targetId: again.mark.id };
  expect(await app.call("support/del", like, reader.token)).toEqual({ supported: false, supports: 1 });
  await app.call("support/add", like, reader.token);

  await app.call("mark/remove", { videoId }, writer.token);
  app.clock.now += 2 * 3_600_000;
  await tidyAccounts(app.site.context);
  expect((await app.call("support/state", { contentType: 12, targetIds: [like.targetId] }, reader.token)).list).toEqual(
    [],
  );
  await app.call("mark/set", said, writer.token);
  expect(await likes()).toEqual([0]);
});

it("shows no words an operator took down when the mark is made anew, until one lets them through", async () => {
  const operator = await addOperator(app);
  const [writer, reader] = [await addMember(app), await addMember(app)];
  const videoId = await addVideo(app.site.context);
  const said = { videoId, status: "done" as const, line: "不该在这里的话" };
  const shorts = async () => (await app.call("mark/shorts", { videoId }, reader.token)).list.map(({ line }) => line);
  const put = (line: string) => app.call("mark/set", { ...said, line }, writer.token);
  const decide = async (decision: "approve" | "reject") => {
    const { list } = await app.call("admin/queue", {}, operator.token);
    const { targetId } = list.find((one) => one.contentType === 12 && one.text.startsWith("不该在这里的话"))!;
    await app.call("admin/decide", { contentType: 12, targetId, decision }, operator.token);
  };
  const first = await put(said.line);
  expect(await shorts()).toEqual([said.line]);
  await app.call("report/add", { contentType: 12, targetId: first.mark.id, reason: "spam" }, reader.token);
  await decide("reject");
  expect(await shorts()).toEqual([]);
  await app.call("mark/remove", { videoId }, writer.token);
  expect(await put(said.line)).toMatchObject({ held: true, mark: { lineStatus: "pending" } });
  await put("");
  expect(await put("不该在这里的话，又来")).toMatchObject({ held: true });
  expect(await shorts()).toEqual([]);
  await decide("approve");
  expect(await shorts()).toEqual(["不该在这里的话，又来"]);
  expect(await put("换一句")).toMatchObject({ held: false });
});

it("tells who wrote a line of the likes it gets, and leads to it", async () => {
  const [writer, reader] = [await addMember(app), await addMember(app)];
  const videoId = await addVideo(app.site.context, { title: "雨城" });
  const { mark } = await app.call("mark/set", { videoId, status: "done", line: "雨声很好" }, writer.token);
  const like = { contentType: 12 as const, targetId: mark.id };
  const told = async () => (await app.call("message/list", { kind: "support" }, writer.token)).list;
  await app.call("support/add", like, reader.token);
  await app.call("support/add", like, writer.token);
  expect(await told()).toMatchObject([
    { actors: 1, shortId: mark.id, quote: "雨声很好", about: { contentType: 2, id: videoId, title: "雨城" } },
  ]);
  await app.call("support/del", like, reader.token);
  expect(await told()).toEqual([]);
  await app.call("support/add", like, reader.token);
  await app.call("mark/remove", { videoId }, writer.token);
  expect(await told()).toEqual([]);
});

it("tells a month and a year of the diary", async () => {
  const { token } = await addMember(app);
  const videoId = await addVideo(app.site.context);
  const days = ["2025-03-02", "2026-11-03", "2026-11-05"];
  await app.call("mark/set", { videoId, status: "done", rating: 9, days }, token);
  const { list } = await app.call("mark/diary", { month: "2026-11" }, token);
  expect(list.map(({ day, rating, video }) => [day, rating, video?.id])).toEqual([
    ["2026-11-05", 9, videoId],
    ["2026-11-03", 9, videoId],
  ]);
  const year = await app.call("mark/year", { year: 2026 }, token);
  expect(year).toMatchObject({ years: [2026, 2025], films: 1, days: 2, best: [{ rating: 9, video: { id: videoId } }] });
  expect(year.months[10]).toBe(2);
  expect(year.ratings[8]).toBe(1);
});

it("shows lines hot and new, holds words, and what operators take down stays down", async () => {
  const { context } = app.site;
  const operator = await addOperator(app);
  const videoId = await addVideo(context);
  const [one, other, hidden] = [await addMember(app), await addMember(app), await addMember(app)];
  const set = (token: string, line: string, shown = true) =>
    app.call("mark/set", { videoId, status: "done", rating: 8, line, public: shown }, token);
  const first = await set(one.token, "第一句");
  app.clock.now += 1000;
  await set(other.token, "第二句");
  await set(hidden.token, "自己看的", false);
  await app.call("support/add", { contentType: 12, targetId: first.mark.id }, other.token);
  const shorts = async (sort: "hot" | "new") =>
    (await app.call("mark/shorts", { videoId, sort }, one.token)).list.map(({ line, supports }) => [line, supports]);
  expect(await shorts("hot")).toEqual([
    ["第一句", 1],
    ["第二句", 0],
  ]);
  expect(await shorts("new")).toEqual([
    ["第二句", 0],
    ["第一句", 1],
  ]);
  await app.call("follow/add", { contentType: 9, targetId: other.userId }, one.token);
  const friends = await app.call("mark/friends", { videoId }, one.token);
  expect(friends).toMatchObject({ count: 1, mean: 8, list: [{ line: "第二句" }] });
  const asked = { videoIds: [videoId], friends: true };
  expect(await app.call("mark/state", asked, one.token)).toMatchObject({ friends: 1 });
  expect(await app.call("mark/state", asked, other.token)).toMatchObject({ friends: 0 });
  await app.call("admin/words/save", { word: "暗号", effect: "hold" }, operator.token);
  const held = await set(other.token, "这是暗号");
  expect(held).toMatchObject({ held: true, mark: { lineStatus: "pending" } });
  expect(await shorts("new")).toEqual([["第一句", 1]]);
  const cases = await app.call("admin/queue", {}, operator.token);
  expect(cases.list).toEqual(
    expect.arrayContaining([expect.objectContaining({ contentType: 12, targetId: held.mark.id })]),
  );
  await app.call("report/add", { contentType: 12, targetId: first.mark.id, reason: "spam" }, other.token);
  await app.call("mark/remove", { videoId }, one.token);
  expect(await shorts("new")).toEqual([]);
  expect(await refusal(app.call("support/add", { contentType: 12, targetId: first.mark.id }, other.token))).toMatch(
    "404",
  );
});

it("takes a line from its writer's page as well when it is taken down", async () => {
  const { token, userId } = await addMember(app);
  const videoId = await addVideo(app.site.context);
  const { mark } = await app.call("mark/set", { videoId, status: "done", line: "看两遍" }, token);
  const moved = await app.site.context.db.write((trx) => moveShort(trx, mark.id, "removed"));
  expect(moved?.tags).toContain(shelfTag(userId));
});

it("goes with its owner, and is in what they take along", async () => {
  const member = await addMember(app);
  const videoId = await addVideo(app.site.context);
  await app.call("mark/set", { videoId, status: "done", rating: 4, days: ["2026-11-03"] }, member.token);
  const { data } = await app.call("user/export", {}, member.token);
  expect(data["marks"]).toMatchObject([{ videoId, status: "done", rating: 4, days: ["2026-11-03"] }]);
});
