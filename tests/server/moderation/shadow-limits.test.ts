import { afterAll, beforeAll, expect, it } from "vitest";
import { personPage } from "#server/people/page.ts";
import { tidyAccounts } from "#server/site/housekeeping.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addGuest, addMember, addOperator, refusal, type TestMember, type TestPerson } from "../../helpers/people.ts";
import { addTag, addVideo } from "../../helpers/rows.ts";

const day = 86_400_000;
let app: TestApp;
let operator: TestPerson;
let other: TestMember;

beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  operator = await addOperator(app);
  await app.call("admin/publishing", { rule: "nothing" }, operator.token);
  other = await addMember(app);
});
afterAll(() => app.close());

const limit = (userId: number, days: number | null = null) =>
  app.call("admin/shadow/add", { userId, reason: "广告", days }, operator.token);
const lift = (userId: number, release: boolean) => app.call("admin/shadow/lift", { userId, release }, operator.token);

async function addLimited(): Promise<TestMember> {
  const member = await addMember(app);
  await limit(member.userId);
  return member;
}

/** Everything about a film that people write, as somebody sees it. */
async function seen(film: number, token: string) {
  const about = { contentType: 2, targetId: film } as const;
  const texts = [
    ...(await app.call("comment/list", about, token)).list.flatMap(({ text, replies }) => [
      text,
      ...replies.map((one) => one.text),
    ]),
    ...(await app.call("comment/hot", about, token)).list.map(({ text }) => text),
    ...(await app.call("danmaku/list", { videoId: film, minute: 0 }, token)).list.map(({ text }) => text),
    ...(await app.call("review/list", { videoId: film }, token)).list.map(({ title }) => title),
    ...(await app.call("post/center", {}, token)).list.map(({ title }) => title),
    ...(await app.call("mark/shorts", { videoId: film }, token)).list.map(({ line }) => line),
  ];
  const { comments, supports, collects, ratings } = await app.call("video/detail", { id: film }, token);
  return { texts: [...new Set(texts)].toSorted(), comments, supports, collects, votes: ratings.votes };
}

async function countsOf(userId: number) {
  const page = await personPage(app.site.context, userId);
  if (page === null || page === "banned") throw new Error(`no page of ${userId}`);
  return page.counts;
}

/** Writes one of everything. */
async function writeAll(film: number, { token }: TestMember, word: string) {
  const about = { contentType: 2, targetId: film } as const;
  const { comment, held } = await app.call("comment/add", { ...about, text: `${word}评` }, token);
  const danmaku = await app.call("danmaku/add", { videoId: film, at: 3, text: `${word}弹` }, token);
  const review = await app.call(
    "review/publish",
    { videoId: film, rating: 9, title: `${word}影评`, text: "看过。" },
    token,
  );
  const post = await app.call("post/publish", { text: `${word}帖\n\n正文` }, token);
  const { mark } = await app.call(
    "mark/set",
    { videoId: film, status: "done", rating: 10, line: `${word}短评` },
    token,
  );
  const like = await app.call("support/add", about, token);
  const favorite = await app.call("collect/add", about, token);
  return { comment, held, danmaku, review, post, mark, like, favorite };
}

it("hides from everybody else what a limited member writes, and shows it to them as published", async () => {
  const film = await addVideo(app.site.context);
  const member = await addLimited();
  const before = await seen(film, other.token);
  const written = await writeAll(film, member, "暗");
  expect(written).toMatchObject({
    held: false,
    danmaku: { held: false },
    review: { status: "published" },
    post: { status: "published" },
    mark: { lineStatus: "published" },
    like: { supported: true, supports: 1 },
    favorite: { collects: 1 },
  });
  expect(written.review.publishedAt).not.toBeNull();
  expect(written.post.publishedAt).not.toBeNull();
  for (const token of [other.token, (await addGuest(app)).token, operator.token]) {
    expect(await seen(film, token)).toEqual(before);
  }
  const about = { contentType: 2, targetId: film } as const;
  const own = await app.call("comment/own", about, member.token);
  expect(own.list.map(({ text, held }) => [text, held])).toEqual([["暗评", false]]);
  expect((await app.call("comment/own", about, other.token)).list).toEqual([]);
  expect((await app.call("comment/mycomments", {}, member.token)).list).toHaveLength(1);
  expect((await app.call("user/info", {}, member.token)).counts).toEqual({ comments: 1 });
  expect((await app.call("danmaku/list", { videoId: film, minute: 0 }, member.token)).list).toHaveLength(1);
  expect((await app.call("works/post", { status: "published" }, member.token)).counts.published).toBe(1);
  const liked = await app.call("support/state", { contentType: 2, targetIds: [film] }, member.token);
  expect(liked.list).toEqual([film]);
  expect(await countsOf(member.userId)).toMatchObject({ posts: 0, reviews: 0, marks: 0 });
  for (const [kind, id] of [
    ["post/detail", written.post.id],
    ["review/detail", written.review.id],
  ] as const) {
    expect(await refusal(app.call(kind, { id }, other.token))).toContain(": 404 ");
  }
});

it("notifies nobody, raises no webhook and finds nothing in the search", async () => {
  const film = await addVideo(app.site.context);
  const about = { contentType: 2, targetId: film } as const;
  const hook = { name: "看", address: "https://hooks.test/in", events: ["comment.added", "review.published"] as const };
  await app.call("admin/webhooks/save", { ...hook, events: [...hook.events] }, operator.token);
  const { comment } = await app.call("comment/add", { ...about, text: "先来的一句" }, other.token);
  const member = await addLimited();
  const news = async () => ({
    messages: await app.site.context.db.read
      .selectFrom("messages")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("user_id", "=", other.userId)
      .executeTakeFirstOrThrow(),
    followers: (await countsOf(other.userId)).followers,
    deliveries: await app.site.context.db.read
      .selectFrom("webhook_deliveries")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow(),
  });
  const before = await news();
  await app.call("comment/add", { ...about, text: `回复 @{${other.userId}}`, replyTo: comment.id }, member.token);
  await app.call("support/add", { contentType: 6, targetId: comment.id }, member.token);
  expect(await app.call("follow/add", { contentType: 9, targetId: other.userId }, member.token)).toEqual({
    followed: true,
    followers: before.followers + 1,
  });
  await app.call("review/publish", { videoId: film, rating: 2, title: "蓬莱", text: "正文" }, member.token);
  await app.call("post/publish", { text: "蓬莱暗语\n\n正文" }, member.token);
  expect(before.deliveries.n).toBeGreaterThan(0);
  expect(await news()).toEqual(before);
  const { list } = await app.call("comment/list", about, other.token);
  expect(list[0]).toMatchObject({ supports: 0, replyCount: 0, replies: [] });
  const found = await app.call("search/query", { q: "蓬莱暗语" }, other.token);
  expect(JSON.stringify(found)).not.toContain("正文");
});

it("lets its author answer, like, edit, delete and restore it without anybody noticing", async () => {
  const film = await addVideo(app.site.context);
  const about = { contentType: 2, targetId: film } as const;
  const member = await addLimited();
  const { comment } = await app.call("comment/add", { ...about, text: "独白" }, member.token);
  const reply = await app.call("comment/add", { ...about, text: "自答", replyTo: comment.id }, member.token);
  expect(reply).toMatchObject({ held: false, parentId: comment.id });
  expect(await app.call("support/add", { contentType: 6, targetId: comment.id }, member.token)).toEqual({
    supported: true,
    supports: 1,
  });
  expect(await refusal(app.call("support/add", { contentType: 6, targetId: comment.id }, other.token))).toContain(
    ": 404 ",
  );
  const answer = { ...about, text: "谁", replyTo: comment.id };
  expect(await refusal(app.call("comment/add", answer, other.token))).toContain(": 404 ");
  expect(await refusal(app.call("comment/around", { id: comment.id }, other.token))).toContain(": 404 ");
  expect((await app.call("comment/around", { id: reply.comment.id }, member.token)).reply?.text).toBe("自答");
  expect((await app.call("comment/edit", { id: comment.id, text: "独白二" }, member.token)).held).toBe(false);
  expect(await app.call("comment/del", { id: comment.id }, member.token)).toEqual({ removed: 1 });
  expect((await app.call("comment/own", about, member.token)).list.map(({ text }) => text)).toEqual(["自答"]);
  expect(await app.call("comment/restore", { id: comment.id }, member.token)).toEqual({ restored: 1 });
  expect((await app.call("comment/own", about, member.token)).list.map(({ text }) => text)).toEqual(["独白二", "自答"]);
  expect((await seen(film, other.token)).texts).not.toContain("独白二");
  expect((await seen(film, other.token)).comments).toBe(0);
});

it("takes along what was public when it is edited, and takes back likes without touching the count", async () => {
  const film = await addVideo(app.site.context);
  const about = { contentType: 2, targetId: film } as const;
  const member = await addMember(app);
  const { comment } = await app.call("comment/add", { ...about, text: "好片" }, member.token);
  await app.call("support/add", about, member.token);
  await limit(member.userId);
  expect(await seen(film, other.token)).toMatchObject({ comments: 1, supports: 1 });
  await app.call("comment/edit", { id: comment.id, text: "买粉加我" }, member.token);
  expect(await seen(film, other.token)).toMatchObject({
    texts: expect.not.arrayContaining(["买粉加我", "好片"]),
    comments: 0,
  });
  await app.call("support/del", about, member.token);
  expect((await seen(film, other.token)).supports).toBe(0);
  await app.call("support/add", about, member.token);
  await app.call("support/del", about, member.token);
  expect((await seen(film, other.token)).supports).toBe(0);
});

it("publishes all of it when lifted so, counted and told as if written then", async () => {
  const film = await addVideo(app.site.context);
  const member = await addLimited();
  const { comment } = await writeAll(film, member, "放");
  await app.call("comment/add", { contentType: 2, targetId: film, text: "放答", replyTo: comment.id }, member.token);
  await app.call("follow/add", { contentType: 9, targetId: other.userId }, member.token);
  const card = (await app.call("admin/people/list", { limited: true }, operator.token)).list.find(
    ({ id }) => id === member.userId,
  );
  expect(card?.shadow).toMatchObject({ isLimited: true, reason: "广告", until: null, hidden: 6 });
  const hidden = await app.call("admin/shadow/hidden", { userId: member.userId }, operator.token);
  expect(hidden.list.map(({ text, title }) => `${title}${text}`).join()).toMatch(/放评/);
  const { followers } = await countsOf(other.userId);
  expect((await lift(member.userId, true)).shadow).toBeNull();
  const after = await seen(film, other.token);
  expect(after).toMatchObject({ comments: 2, supports: 1, collects: 1, votes: 1 });
  expect(after.texts).toEqual(
    ["放帖", "放弹", "放影评", "放短评", "放答", "放评"].toSorted().filter((text) => after.texts.includes(text)),
  );
  expect(after.texts).toEqual(expect.arrayContaining(["放帖", "放弹", "放影评", "放短评", "放答", "放评"]));
  expect((await countsOf(other.userId)).followers).toBe(followers + 1);
  const { comment: next } = await app.call(
    "comment/add",
    { contentType: 2, targetId: film, text: "之后的" },
    member.token,
  );
  expect((await seen(film, other.token)).texts).toContain(next.text);
});

it("leaves it hidden when lifted so or when its time is over; it can still be published later", async () => {
  const film = await addVideo(app.site.context);
  const member = await addMember(app);
  await limit(member.userId, 2);
  await app.call("comment/add", { contentType: 2, targetId: film, text: "旧的" }, member.token);
  app.clock.now += 2 * day;
  await tidyAccounts(app.site.context);
  const token = await app
    .call("login/official", { account: member.account, password: "password-of-tests" }, (await addGuest(app)).token)
    .then((one) => one.token);
  await app.call("comment/add", { contentType: 2, targetId: film, text: "新的" }, token);
  expect((await seen(film, other.token)).texts).not.toContain("旧的");
  expect((await seen(film, other.token)).texts).toContain("新的");
  expect(
    (await app.call("comment/own", { contentType: 2, targetId: film }, token)).list.map(({ text }) => text),
  ).toEqual(["旧的"]);
  const [card] = (await app.call("admin/people/list", { q: String(member.userId) }, operator.token)).list;
  expect(card?.shadow).toMatchObject({ isLimited: false, hidden: 1 });
  await lift(member.userId, true);
  await lift(member.userId, true);
  expect((await seen(film, other.token)).texts).toContain("旧的");
});

it("weighs no rating of a limited member, and all of them again afterwards", async () => {
  const film = await addVideo(app.site.context);
  const member = await addMember(app);
  await app.call("mark/set", { videoId: film, status: "done", rating: 10 }, member.token);
  expect((await seen(film, other.token)).votes).toBe(1);
  await limit(member.userId);
  expect((await seen(film, other.token)).votes).toBe(0);
  await lift(member.userId, false);
  expect((await seen(film, other.token)).votes).toBe(1);
});

it("covers guests, spares the staff, and is for moderators alone", async () => {
  const film = await addVideo(app.site.context);
  const guest = await addGuest(app);
  await limit(guest.userId);
  await app.call("comment/add", { contentType: 2, targetId: film, text: "路过" }, guest.token);
  expect((await seen(film, other.token)).texts).not.toContain("路过");
  expect(await refusal(limit(operator.userId))).toMatch(/4/);
  for (const role of ["editor", "reviewer", "support"] as const) {
    const { token } = await addOperator(app, role);
    expect(
      await refusal(app.call("admin/shadow/add", { userId: guest.userId, reason: "试", days: 1 }, token)),
    ).toContain(": 403 ");
    expect(await refusal(app.call("admin/shadow/hidden", { userId: guest.userId }, token))).toContain(": 403 ");
  }
  const own = JSON.stringify([
    await app.call("user/info", {}, guest.token),
    await app.call("comment/mycomments", {}, guest.token),
  ]);
  expect(own).not.toMatch(/shadow|limited/);
});

it("suggests whom to look at by what was taken down and reported, and does nothing by itself", async () => {
  const film = await addVideo(app.site.context);
  const member = await addMember(app);
  for (const text of ["一号广告", "二号广告", "三号广告"]) {
    const { comment } = await app.call("comment/add", { contentType: 2, targetId: film, text }, member.token);
    await app.call(
      "admin/decide",
      { contentType: 6, targetId: comment.id, decision: "reject", message: "广告" },
      operator.token,
    );
  }
  const { list } = await app.call("admin/shadow/suggestions", {}, operator.token);
  const found = list.find(({ person }) => person.id === member.userId);
  expect(found?.reasons).toEqual(["30 天里 3 件被移除", "新人"]);
  expect(found?.person.shadow).toBeNull();
  await limit(member.userId);
  const after = await app.call("admin/shadow/suggestions", {}, operator.token);
  expect(after.list.some(({ person }) => person.id === member.userId)).toBe(false);
});

it("hides lists made public meanwhile", async () => {
  const member = await addLimited();
  const tag = await addTag(app.site.context);
  expect(tag).toBeGreaterThan(0);
  const list = await app.call("works/collect/create", { title: "暗单", public: true }, member.token);
  expect(list).toMatchObject({ removed: false, public: true });
  await lift(member.userId, true);
  const row = await app.site.context.db.read
    .selectFrom("works_lists")
    .select("status")
    .where("id", "=", list.id)
    .executeTakeFirstOrThrow();
  expect(row.status).toBe("published");
});
