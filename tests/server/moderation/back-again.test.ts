import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, type TestMember, type TestPerson } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";
import { addWork } from "../../helpers/works.ts";

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  operator = await addOperator(app);
  await app.call("admin/publishing", { rule: "nothing" }, operator.token);
  await app.call("admin/words/save", { word: "代刷积分", effect: "hold" }, operator.token);
});
afterAll(() => app.close());

type Reported = 1 | 2 | 3 | 11 | 13;

interface Thing {
  contentType: Reported;
  targetId: number;
  remove(): Promise<unknown>;
  restore(): Promise<unknown>;
}

const makers: Record<string, (author: TestMember) => Promise<Thing>> = {
  async post({ token }) {
    const { id } = await app.call("post/publish", { text: "先删了再说" }, token);
    const [remove, restore] = [
      () => app.call("post/remove", { id }, token),
      () => app.call("post/restore", { id }, token),
    ];
    return { contentType: 3, targetId: id, remove, restore };
  },
  async review({ token }) {
    const videoId = await addVideo(app.site.context);
    const { id } = await app.call("review/publish", { videoId, rating: 6, title: "删了", text: "再说" }, token);
    const remove = () => app.call("review/remove", { id }, token);
    return { contentType: 1, targetId: id, remove, restore: () => app.call("review/restore", { id }, token) };
  },
  async "review written anew"({ token }) {
    const videoId = await addVideo(app.site.context);
    const write = () => app.call("review/publish", { videoId, rating: 6, title: "删了", text: "再写" }, token);
    const { id } = await write();
    return { contentType: 1, targetId: id, remove: () => app.call("review/remove", { id }, token), restore: write };
  },
  async list({ token }) {
    const { id } = await app.call("works/collect/create", { title: "先删了再说", public: true }, token);
    const change = (deleted: boolean) => app.call("works/collect/modify", { id, deleted }, token);
    return { contentType: 11, targetId: id, remove: () => change(true), restore: () => change(false) };
  },
  async "list made private"({ token }) {
    const { id } = await app.call("works/collect/create", { title: "先藏了再说", public: true }, token);
    const change = (shown: boolean) => app.call("works/collect/modify", { id, public: shown }, token);
    return { contentType: 11, targetId: id, remove: () => change(false), restore: () => change(true) };
  },
  async series({ token, userId }) {
    const film = await addWork(app.site.context, userId, { title: "第一夜", row: { review: "approved" } });
    await app.call("works/modify/show", { id: film.id, act: "publish" }, token);
    const { id } = await app.call("works/series/save", { title: "先删了再说" }, token);
    const episodes = [{ videoId: film.id, season: 1, number: 1 }];
    await app.call("works/series/arrange", { id, episodes }, token);
    const change = (deleted: boolean) => app.call("works/series/delete", { id, deleted }, token);
    return { contentType: 13, targetId: id, remove: () => change(true), restore: () => change(false) };
  },
  async film({ token, userId }) {
    const { id } = await addWork(app.site.context, userId, { title: "先删了再说", row: { review: "approved" } });
    const show = (act: "publish" | "delete" | "restore") => app.call("works/modify/show", { id, act }, token);
    await show("publish");
    return { contentType: 2, targetId: id, remove: () => show("delete"), restore: () => show("restore") };
  },
};

async function waiting({ contentType, targetId }: Pick<Thing, "contentType" | "targetId">) {
  const { list } = await app.call("admin/queue", { contentType, pageSize: 50 }, operator.token);
  return list.filter((one) => one.targetId === targetId);
}

describe("a report", () => {
  it.each(Object.keys(makers))("of a %s is decided once its author has brought it back", async (name) => {
    const [author, reporter] = [await addMember(app), await addMember(app)];
    const thing = await makers[name]?.(author);
    if (!thing) throw new Error(name);
    const { contentType, targetId, remove, restore } = thing;
    await app.call("report/add", { contentType, targetId, reason: "spam" }, reporter.token);
    await remove();
    const decide = async (decision: "approve" | "reject") =>
      (await app.ask("admin/decide", { contentType, targetId, decision }, operator)).code;
    expect(await decide("approve")).not.toBe(200);
    expect(await waiting(thing)).toEqual([]);
    await restore();
    expect(await waiting(thing)).toMatchObject([{ sources: ["reported"], reports: [{ reason: "spam", people: 1 }] }]);
    expect(await decide("reject")).toBe(200);
    expect(await waiting(thing)).toEqual([]);
  });

  it("outlives a change that waited for a review", async () => {
    const [author, reporter] = [await addMember(app), await addMember(app)];
    const { id } = await app.call("post/publish", { text: "看起来没事" }, author.token);
    const post = { contentType: 3, targetId: id } as const;
    await app.call("report/add", { ...post, reason: "spam" }, reporter.token);
    await app.call("post/publish", { id, text: "代刷积分" }, author.token);
    expect(await waiting(post)).toMatchObject([{ sources: ["pending", "reported", "word"] }]);
    await app.call("post/publish", { id, text: "看起来没事" }, author.token);
    expect(await waiting(post)).toMatchObject([{ sources: ["reported"], words: [], state: "published" }]);
  });

  it("that has been decided is not asked about again", async () => {
    const [author, reporter] = [await addMember(app), await addMember(app)];
    const thing = await makers["post"]?.(author);
    if (!thing) throw new Error("post");
    const { contentType, targetId, remove, restore } = thing;
    await app.call("report/add", { contentType, targetId, reason: "spam" }, reporter.token);
    await app.call("admin/decide", { contentType, targetId, decision: "approve" }, operator.token);
    await remove();
    await restore();
    expect(await waiting(thing)).toEqual([]);
  });
});

describe("what its author deletes and brings back", () => {
  it("waits for the words it waited for", async () => {
    const author = await addMember(app);
    const { id } = await app.call("post/publish", { text: "代刷积分" }, author.token);
    await app.call("post/remove", { id }, author.token);
    expect(await waiting({ contentType: 3, targetId: id })).toEqual([]);
    await app.call("post/restore", { id }, author.token);
    const held = [{ sources: ["pending", "word"], words: ["代刷积分"] }];
    expect(await waiting({ contentType: 3, targetId: id })).toMatchObject(held);
    const videoId = await addVideo(app.site.context);
    const review = { videoId, rating: 6, title: "代刷积分", text: "代刷积分" };
    const { id: targetId } = await app.call("review/publish", review, author.token);
    await app.call("review/remove", { id: targetId }, author.token);
    await app.call("review/restore", { id: targetId }, author.token);
    expect(await waiting({ contentType: 1, targetId })).toMatchObject(held);
  });

  it("still says why an operator has turned it down", async () => {
    const author = await addMember(app);
    const { id } = await app.call("post/publish", { text: "代刷积分" }, author.token);
    const reject = { decision: "reject", message: "这是广告" } as const;
    await app.call("admin/decide", { contentType: 3, targetId: id, ...reject }, operator.token);
    await app.call("post/remove", { id }, author.token);
    expect(await app.call("post/restore", { id }, author.token)).toMatchObject({
      status: "rejected",
      reason: "这是广告",
    });
    const videoId = await addVideo(app.site.context);
    const review = { videoId, rating: 6, title: "代刷积分", text: "代刷积分" };
    const { id: targetId } = await app.call("review/publish", review, author.token);
    await app.call("admin/decide", { contentType: 1, targetId, ...reject }, operator.token);
    await app.call("review/remove", { id: targetId }, author.token);
    const restored = await app.call("review/restore", { id: targetId }, author.token);
    expect(restored).toMatchObject({ status: "rejected", reason: "这是广告" });
  });
});
