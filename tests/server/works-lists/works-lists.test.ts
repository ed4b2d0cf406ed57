import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, refusal, type TestMember } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";
import { addWork } from "../../helpers/works.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
});
afterAll(() => app.close());

async function collected(owner: TestMember, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const targetId = await addVideo(app.site.context);
    await app.call("collect/add", { contentType: 2, targetId }, owner.token);
    ids.push(targetId);
  }
  return ids;
}

function locals() {
  return app.site.locals({ requestId: "test", origin: "http://localhost", buildId: "test" });
}

it("takes collected films in the order they come, changes that order, and lets some go", async () => {
  const owner = await addMember(app);
  const { token } = owner;
  const films = await collected(owner, 4);
  const { id } = await app.call("works/collect/create", { title: "雨夜四部" }, token);
  const [one = 0, two = 0, three = 0, four = 0] = films;
  expect(await app.call("collect/toWorkList", { listId: id, targetIds: [one, two] }, token)).toMatchObject({
    added: 2,
  });
  const again = await app.call("collect/toWorkList", { listId: id, targetIds: [two, three, four] }, token);
  expect(again).toMatchObject({ added: 2, list: { films: 4, public: false } });
  expect(again.list.covers).toHaveLength(4);
  const order = async () => (await app.call("works/collect/detail", { id }, token)).videos.map((video) => video.id);
  expect(await order()).toEqual([one, two, three, four]);
  const stranger = await addVideo(app.site.context);
  const notKept = app.call("collect/toWorkList", { listId: id, targetIds: [stranger] }, token);
  expect(await refusal(notKept)).toContain("200 4056");
  await app.call("works/collect/modify", { id, order: [four, 999_999, one], remove: [two] }, token);
  expect(await order()).toEqual([four, one, three]);
  // Letting go of a film in the collects takes nothing from a list.
  await app.call("collect/del", { contentType: 2, targetId: four }, token);
  expect((await app.call("works/collect/detail", { id }, token)).films).toBe(3);
});

it("has a film again on its page once that is back", async () => {
  const owner = await addMember(app);
  const maker = await addMember(app);
  const film = await addWork(app.site.context, maker.userId, { title: "走了又回来", row: { review: "approved" } });
  const show = (act: "publish" | "hide") => app.call("works/modify/show", { id: film.id, act }, maker.token);
  await show("publish");
  await app.call("collect/add", { contentType: 2, targetId: film.id }, owner.token);
  const { id } = await app.call("works/collect/create", { title: "等它回来", public: true }, owner.token);
  await app.call("collect/toWorkList", { listId: id, targetIds: [film.id] }, owner.token);
  await show("hide");
  const seen = locals();
  expect(await seen.worksLists.one(id)).toMatchObject({ videos: [] });
  const changed: string[] = [];
  const stop = app.site.onInvalidate((tags) => changed.push(...tags));
  await show("publish");
  stop();
  expect(changed.some((tag) => seen.tags.has(tag))).toBe(true);
  expect(await locals().worksLists.one(id)).toMatchObject({ videos: [{ id: film.id }] });
});

it("is on its page and its owner's only while it is public, there, and its owner is", async () => {
  const owner = await addMember(app);
  const { token, userId } = owner;
  const [film = 0] = await collected(owner, 1);
  const { id } = await app.call("works/collect/create", { title: "秘密片单" }, token);
  await app.call("collect/toWorkList", { listId: id, targetIds: [film] }, token);
  expect(await locals().worksLists.one(id)).toBeNull();
  expect(await locals().worksLists.of(userId)).toEqual([]);
  const seen = locals();
  await seen.worksLists.one(id);
  const changed: string[] = [];
  const stop = app.site.onInvalidate((tags) => changed.push(...tags));
  await app.call("works/collect/modify", { id, public: true }, token);
  stop();
  expect(changed.some((tag) => seen.tags.has(tag))).toBe(true);
  expect(await locals().worksLists.one(id)).toMatchObject({ title: "秘密片单", owner: { id: userId }, films: 1 });
  expect(await locals().worksLists.of(userId)).toMatchObject([{ id }]);
  await app.call("works/collect/modify", { id, deleted: true }, token);
  await app.call("works/collect/modify", { id, deleted: true }, token);
  expect(await locals().worksLists.one(id)).toBeNull();
  expect(await refusal(app.call("works/collect/detail", { id }, token))).toContain("404 4053");
  expect(await refusal(app.call("works/collect/modify", { id, title: "改名" }, token))).toContain("404 4053");
  await app.call("works/collect/modify", { id, deleted: false }, token);
  expect(await locals().worksLists.one(id)).not.toBeNull();
  const operator = await addOperator(app);
  await app.call("admin/people/ban", { userId, reason: "广告", days: 7 }, operator.token);
  expect(await locals().worksLists.one(id)).toBeNull();
});

it("holds the words of a public one against the rules, and stops at the most there may be", async () => {
  const owner = await addMember(app);
  const { token } = owner;
  const operator = await addOperator(app);
  await app.call("admin/words/save", { word: "代刷积分", effect: "hold" }, operator.token);
  await app.call("admin/words/save", { word: "加群", effect: "mask" }, operator.token);
  const { id } = await app.call("works/collect/create", { title: "代刷积分" }, token);
  expect(await refusal(app.call("works/collect/modify", { id, public: true }, token))).toContain("200 2002");
  const masked = await app.call("works/collect/create", { title: "加群看片", public: true }, token);
  expect(masked.title).toBe("＊＊看片");
  for (const title of ["", "一".repeat(31)]) {
    expect(await refusal(app.call("works/collect/create", { title }, token))).toContain("200 2002");
  }
  const films = await collected(owner, 101);
  await app.call("collect/toWorkList", { listId: id, targetIds: films.slice(0, 50) }, token);
  await app.call("collect/toWorkList", { listId: id, targetIds: films.slice(50, 100) }, token);
  const full = app.call("collect/toWorkList", { listId: id, targetIds: films.slice(100) }, token);
  expect(await refusal(full)).toContain("200 4055");
  expect((await app.call("works/collect/detail", { id }, token)).films).toBe(100);
});

it("goes off the pages when an operator rejects it, for everybody but its owner, and comes back", async () => {
  const owner = await addMember(app);
  const { token, userId } = owner;
  const operator = await addOperator(app);
  const reader = await addMember(app);
  const { id } = await app.call("works/collect/create", { title: "被举报的片单", public: true }, token);
  await app.call("collect/toWorkList", { listId: id, targetIds: await collected(owner, 1) }, token);
  const target = { contentType: 11, targetId: id } as const;
  const own = await app.call("works/collect/create", { title: "自己的片单" }, token);
  const hidden = app.call("report/add", { contentType: 11, targetId: own.id, reason: "spam" }, reader.token);
  expect(await refusal(hidden)).toContain("404 4053");

  await app.call("report/add", { ...target, reason: "spam" }, reader.token);
  const queue = await app.call("admin/queue", { contentType: 11 }, operator.token);
  expect(queue.list).toMatchObject([
    { targetId: id, title: "被举报的片单", author: { id: userId }, state: "published" },
  ]);

  const changed: string[] = [];
  const seen = locals();
  await seen.worksLists.of(userId);
  const stop = app.site.onInvalidate((tags) => changed.push(...tags));
  await app.call("admin/decide", { ...target, decision: "reject", message: "含有广告" }, operator.token);
  stop();
  expect(changed.some((tag) => seen.tags.has(tag))).toBe(true);
  expect(await locals().worksLists.one(id)).toBeNull();
  expect(await locals().worksLists.of(userId)).toEqual([]);
  expect(await app.call("works/collect/detail", { id }, token)).toMatchObject({ public: true, removed: true });
  // What its owner does to it does not bring it back.
  await app.call("works/collect/modify", { id, public: true, title: "换个名字" }, token);
  expect(await locals().worksLists.one(id)).toBeNull();

  await app.call("admin/undo", target, operator.token);
  expect(await locals().worksLists.one(id)).toMatchObject({ title: "换个名字" });
});

it("is in what its owner takes along, with its films in their order", async () => {
  const owner = await addMember(app);
  const { id } = await app.call("works/collect/create", { title: "带走的片单", public: true }, owner.token);
  const [one = 0, two = 0] = await collected(owner, 2);
  await app.call("collect/toWorkList", { listId: id, targetIds: [two, one] }, owner.token);
  const empty = await app.call("works/collect/create", { title: "空的片单" }, owner.token);
  const { data } = await app.call("user/export", {}, owner.token);
  expect(data["worksLists"]).toMatchObject([
    { id, title: "带走的片单", public: true, videoIds: [two, one] },
    { id: empty.id, public: false, videoIds: [] },
  ]);
});

it("keeps what two windows change at once", async () => {
  const { token } = await addMember(app);
  const { id } = await app.call("works/collect/create", { title: "旧名字" }, token);
  await Promise.all([
    app.call("works/collect/modify", { id, title: "新名字" }, token),
    app.call("works/collect/modify", { id, description: "新简介" }, token),
    app.call("works/collect/modify", { id, public: true }, token),
  ]);
  const list = await app.call("works/collect/detail", { id }, token);
  expect(list).toMatchObject({ title: "新名字", description: "新简介", public: true });
});

it("is gone for good a day after it was deleted", async () => {
  const { token } = await addMember(app);
  const { id } = await app.call("works/collect/create", { title: "删掉的" }, token);
  await app.call("works/collect/modify", { id, deleted: true }, token);
  app.clock.now += 86_400_001;
  expect(await refusal(app.call("works/collect/modify", { id, deleted: false }, token))).toContain("404 4053");
});
