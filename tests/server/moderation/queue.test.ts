import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { tidyAccounts } from "#server/site/housekeeping.ts";
import type { TestApp } from "../../helpers/app.ts";
import { createTestApp } from "../../helpers/app.ts";
import { addGuest, addMember, addOperator, refusal, testPassword, type TestPerson } from "../../helpers/people.ts";
import { addPost, addReview, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let operator: TestPerson;
let film: number;

beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  operator = await addOperator(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  film = await addVideo(app.site.context);
});

const shownComments = async () =>
  (await app.call("comment/list", { contentType: 2, targetId: film }, operator.token)).list.map(({ text }) => text);
const filmComments = async () => (await app.call("video/detail", { id: film }, operator.token)).comments;
const notices = async ({ token }: TestPerson) =>
  (await app.call("message/list", { kind: "announcement" }, token)).list.map(({ about, text }) => [about.title, text]);

async function say(person: TestPerson, text: string): Promise<number> {
  const { comment } = await app.call("comment/add", { contentType: 2, targetId: film, text }, person.token);
  return comment.id;
}

it("queues what people report, once a person, and takes it off the page with a word to its author", async () => {
  const author = await addMember(app);
  const [first, second] = [await addGuest(app), await addMember(app)];
  const id = await say(author, "加我好友看全集");
  const report = { contentType: 6, targetId: id, reason: "spam" } as const;
  await app.call("report/add", { ...report, text: "到处都是" }, first.token);
  await app.call("report/add", report, first.token);
  await app.call("report/add", { ...report, reason: "abuse" }, second.token);
  const { list } = await app.call("admin/queue", { contentType: 6 }, operator.token);
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({
    targetId: id,
    sources: ["reported"],
    reports: [
      { reason: "spam", people: 1 },
      { reason: "abuse", people: 1 },
    ],
    reportTexts: ["到处都是"],
    state: "published",
    text: "加我好友看全集",
    about: { contentType: 2, id: film },
  });
  const changed: string[] = [];
  const stop = app.site.onInvalidate((tags) => changed.push(...tags));
  const decided = await app.call(
    "admin/decide",
    { contentType: 6, targetId: id, decision: "reject", message: "请不要发广告" },
    operator.token,
  );
  stop();
  expect(decided).toMatchObject({ status: "rejected", state: "removed", message: "请不要发广告" });
  expect(changed).toContain(`comments:2:${film}`);
  expect(await shownComments()).toEqual([]);
  expect(await filmComments()).toBe(0);
  expect(await notices(author)).toContainEqual(["你的评论已被移除", "请不要发广告"]);
  expect((await app.call("message/hasnew", {}, author.token)).total).toBe(0);
  // Its author can neither restore nor delete it again.
  expect(await app.call("comment/restore", { id }, author.token)).toEqual({ restored: 0 });
  expect(await app.call("comment/del", { id }, author.token)).toEqual({ removed: 0 });

  await app.call("admin/undo", { contentType: 6, targetId: id }, operator.token);
  expect(await shownComments()).toEqual(["加我好友看全集"]);
  expect(await filmComments()).toBe(1);
  const again = (await app.call("admin/queue", { contentType: 6 }, operator.token)).list;
  expect(again[0]?.reports).toHaveLength(2);
  await app.call("admin/decide", { contentType: 6, targetId: id, decision: "approve" }, operator.token);
  expect((await app.call("admin/queue", { contentType: 6 }, operator.token)).list).toEqual([]);
  await app.call("admin/undo", { contentType: 6, targetId: id }, operator.token);
  expect((await app.call("admin/queue", { contentType: 6 }, operator.token)).list[0]?.reports).toHaveLength(2);
  // What was decided in between does not count: it goes back to how it was before the first decision.
  for (const decision of ["reject", "approve"] as const)
    await app.call("admin/decide", { contentType: 6, targetId: id, decision }, operator.token);
  await app.call("admin/undo", { contentType: 6, targetId: id }, operator.token);
  expect(await shownComments()).toEqual(["加我好友看全集"]);
  await app.call("admin/decide", { contentType: 6, targetId: id, decision: "approve" }, operator.token);
  expect(await refusal(app.call("admin/undo", { contentType: 6, targetId: 999_999 }, operator.token))).toMatch(/4032/);
});

it("counts a thread as it is shown, whichever part is taken away first", async () => {
  const [author, other] = [await addMember(app), await addMember(app)];
  const id = await say(author, "开头");
  const reply = { contentType: 2, targetId: film, text: "回答", replyTo: id } as const;
  const { comment } = await app.call("comment/add", reply, other.token);
  const decide = (targetId: number, decision: "approve" | "reject") =>
    app.call("admin/decide", { contentType: 6, targetId, decision }, operator.token);
  expect(await filmComments()).toBe(2);
  await decide(id, "reject");
  expect(await filmComments()).toBe(0);
  await decide(comment.id, "reject");
  expect(await filmComments()).toBe(0);
  await decide(id, "approve");
  expect(await filmComments()).toBe(1);
  await decide(comment.id, "approve");
  expect(await filmComments()).toBe(2);
});

it("takes reviews and posts down and puts them back; somebody's first ones wait", async () => {
  const { context } = app.site;
  const [author, reader] = [await addMember(app), await addGuest(app)];
  const review = await addReview(context, { author_id: author.userId, video_id: film });
  const post = await addPost(context, { author_id: author.userId });
  for (const [contentType, targetId, call] of [
    [1, review, "review/detail"],
    [3, post, "post/detail"],
  ] as const) {
    await app.call("report/add", { contentType, targetId, reason: "illegal" }, reader.token);
    await app.call("admin/decide", { contentType, targetId, decision: "reject", message: "不合规" }, operator.token);
    expect((await app.ask(call, { id: targetId }, reader)).status).toBe(410);
    await app.call("admin/undo", { contentType, targetId }, operator.token);
    expect((await app.ask(call, { id: targetId }, reader)).status).toBe(200);
    await app.call("admin/decide", { contentType, targetId, decision: "approve" }, operator.token);
  }
  const newcomer = await addMember(app);
  const draft = { text: "第一次发帖\n大家好", images: [], tagIds: [], videoId: null, draft: false };
  const { id } = await app.call("post/publish", draft, newcomer.token);
  expect((await app.ask("post/detail", { id }, reader)).status).toBe(404);
  const { list } = await app.call("admin/queue", { source: "pending" }, operator.token);
  expect(list.map(({ targetId, state }) => [targetId, state])).toEqual([[id, "pending"]]);
  expect((await app.call("admin/overview", {}, operator.token)).cases.posts).toBe(1);
  await app.call("admin/decide", { contentType: 3, targetId: id, decision: "approve" }, operator.token);
  expect((await app.ask("post/detail", { id }, reader)).status).toBe(200);
  expect(await notices(newcomer)).toContainEqual(["你的帖子已通过审核", expect.any(String)]);
});

it("holds, masks and refuses words, also written with dots, wide or traditional letters", async () => {
  const author = await addMember(app);
  await app.call("admin/words/save", { word: "代刷积分", effect: "block" }, operator.token);
  await app.call("admin/words/save", { word: "加微信", effect: "hold" }, operator.token);
  await app.call("admin/words/save", { word: "spam", effect: "mask" }, operator.token);
  const trial = await app.call("admin/words/try", { text: "代 刷積分，加微信，SPAM" }, operator.token);
  expect(trial).toMatchObject({ blocked: ["代刷积分"], held: ["加微信"], masked: ["spam"] });
  expect(trial.shown).toBe("代 刷積分，加微信，＊＊＊＊");
  expect(await refusal(say(author, "專業代．刷 積分"))).toMatch(/4030/);
  await say(author, "这不是 SPAM，也不是 spammer");
  expect(await shownComments()).toEqual(["这不是 ＊＊＊＊，也不是 spammer"]);
  const input = { contentType: 2, targetId: film, text: "看全集请加 微 信" } as const;
  const { comment, held } = await app.call("comment/add", input, author.token);
  expect(held).toBe(true);
  expect(await shownComments()).toHaveLength(1);
  expect(await filmComments()).toBe(1);
  const { list } = await app.call("admin/queue", { source: "word" }, operator.token);
  expect(list[0]).toMatchObject({ targetId: comment.id, words: ["加微信"], sources: ["pending", "word"] });
  await app.call("admin/decide", { contentType: 6, targetId: comment.id, decision: "approve" }, operator.token);
  expect(await filmComments()).toBe(2);
  expect(await refusal(app.call("user/info/modify", { name: "加微信看片" }, author.token))).toMatch(/2002/);
  const { list: rules } = await app.call("admin/words/list", {}, operator.token);
  for (const { id } of rules) await app.call("admin/words/del", { id }, operator.token);
  await say(author, "代刷积分现在可以说了");
});

it("says which words hold a review or a post", async () => {
  const author = await addMember(app);
  const { id: rule } = await app.call("admin/words/save", { word: "私信领取", effect: "hold" }, operator.token);
  const review = await app.call(
    "review/publish",
    { videoId: film, rating: 8, title: "片尾", text: "看完请私信领取" },
    author.token,
  );
  const post = await app.call("post/publish", { text: "全集请私信领取" }, author.token);
  const { list } = await app.call("admin/queue", { source: "word" }, operator.token);
  expect(list.map(({ contentType, targetId, words }) => [contentType, targetId, words])).toEqual([
    [1, review.id, ["私信领取"]],
    [3, post.id, ["私信领取"]],
  ]);
  for (const { contentType, targetId } of list)
    await app.call("admin/decide", { contentType, targetId, decision: "approve" }, operator.token);
  await app.call("admin/words/del", { id: rule }, operator.token);
});

it("keeps the words for which a case was opened when another one is found later", async () => {
  const author = await addMember(app);
  const rules: number[] = [];
  for (const word of ["私下付款", "加我微聊"])
    rules.push((await app.call("admin/words/save", { word, effect: "hold" }, operator.token)).id);
  const { id } = await app.call("post/publish", { text: "私下付款看全集" }, author.token);
  await app.call("post/publish", { id, text: "加我微聊看全集" }, author.token);
  const { list } = await app.call("admin/queue", { source: "word" }, operator.token);
  expect(list.find(({ targetId }) => targetId === id)?.words).toEqual(["私下付款", "加我微聊"]);
  await app.call("admin/decide", { contentType: 3, targetId: id, decision: "reject" }, operator.token);
  for (const rule of rules) await app.call("admin/words/del", { id: rule }, operator.token);
});

it("pages the queue and what was decided by keyset: no gap, no repeat", async () => {
  const author = await addMember(app);
  for (const text of ["一", "二", "三", "四", "五"]) {
    const targetId = await say(author, text);
    app.clock.now += 1000;
    await app.call("report/add", { contentType: 6, targetId, reason: "other" }, operator.token);
  }
  const texts = async (status: "open" | "decided") => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const input = { status, contentType: 6, pageSize: 2, ...(cursor ? { cursor } : {}) } as const;
      const page = await app.call("admin/queue", input, operator.token);
      seen.push(...page.list.map(({ text }) => text));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return seen;
  };
  expect(await texts("open")).toEqual(["一", "二", "三", "四", "五"]);
  for (const { targetId } of (await app.call("admin/queue", { contentType: 6 }, operator.token)).list) {
    app.clock.now += 1000;
    await app.call("admin/decide", { contentType: 6, targetId, decision: "approve" }, operator.token);
  }
  expect(await texts("open")).toEqual([]);
  expect((await texts("decided")).slice(0, 5)).toEqual(["五", "四", "三", "二", "一"]);
});

it("lets go of what is gone when it is decided on, until its author brings it back", async () => {
  const [author, reader] = [await addMember(app), await addMember(app)];
  const target = { contentType: 6, targetId: await say(author, "删了又来") } as const;
  const waiting = async () =>
    (await app.call("admin/queue", { contentType: 6 }, operator.token)).list.map(({ targetId }) => targetId);
  await app.call("report/add", { ...target, reason: "spam" }, reader.token);
  await app.call("comment/del", { id: target.targetId }, author.token);
  expect(await waiting()).toEqual([target.targetId]);
  const decide = () => app.call("admin/decide", { ...target, decision: "reject" }, operator.token);
  expect(await refusal(decide())).toMatch(/404 4031/);
  expect(await waiting()).toEqual([]);
  await app.call("comment/restore", { id: target.targetId }, author.token);
  expect(await waiting()).toEqual([target.targetId]);
  expect(await decide()).toMatchObject({ status: "rejected", state: "removed" });
});

it("asks nobody about what has gone with an account", async () => {
  const { token } = await addMember(app);
  await app.call("admin/words/save", { word: "暗号", effect: "hold" }, operator.token);
  const about = { contentType: 2, targetId: film } as const;
  await app.call("mark/set", { videoId: film, status: "done", line: "暗号一" }, token);
  await app.call("danmaku/add", { videoId: film, at: 3, text: "暗号二" }, token);
  await app.call("review/publish", { videoId: film, rating: 9, title: "暗号三", text: "看过。" }, token);
  await app.call("post/publish", { text: "暗号四\n\n正文" }, token);
  await app.call("comment/add", { ...about, text: "暗号五" }, token);
  const waiting = async () =>
    (await app.call("admin/queue", {}, operator.token)).list.flatMap(({ contentType, words }) =>
      words.includes("暗号") ? contentType : [],
    );
  expect((await waiting()).toSorted((one, other) => one - other)).toEqual([1, 3, 6, 10, 12]);
  await app.call("user/delete", { oldPassword: testPassword }, token);
  app.clock.now += 7 * 86_400_000;
  await tidyAccounts(app.site.context);
  // Its comments stay.
  expect(await waiting()).toEqual([6]);
});
