import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errors } from "#lib/contract/errors.ts";
import { type Ability, namesWith, traits } from "#lib/kind-traits.ts";
import { type KindName, kindNames, kinds } from "#lib/kinds.ts";
import { searchGaps } from "#server/search/gaps.ts";
import { rebuildIndex } from "#server/search/indexing.ts";
import { writeSitemap, writeSitemapIndex } from "#server/seo/sitemaps.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, type TestMember, type TestPerson } from "../../helpers/people.ts";
import {
  addAnnouncement,
  addPerformer,
  addPost,
  addReview,
  addTag,
  addTopic,
  addVideo,
  tagItem,
} from "../../helpers/rows.ts";
import { addWork } from "../../helpers/works.ts";

let app: TestApp;
let author: TestMember;
let reader: TestMember;
let operator: TestPerson;
const site = { origin: "https://film.example", name: "拾光" };

beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  author = await addMember(app);
  reader = await addMember(app);
  operator = await addOperator(app);
});
afterAll(() => app.close());

/** A public thing of every kind, by `author` where somebody makes it. */
const makers: Readonly<Record<KindName, () => Promise<number>>> = {
  review: () => addReview(app.site.context, { author_id: author.userId }),
  async video() {
    const { context } = app.site;
    const { id } = await addWork(context, author.userId, { title: "成员的影片", row: { review: "approved" } });
    await context.db.write((trx) =>
      trx.updateTable("videos").set({ status: "published" }).where("id", "=", id).execute(),
    );
    return id;
  },
  post: () => addPost(app.site.context, { author_id: author.userId }),
  topic: () => addTopic(app.site.context, []),
  async tag() {
    const id = await addTag(app.site.context);
    await tagItem(app.site.context, "video_tags", await addVideo(app.site.context), [id]);
    return id;
  },
  async comment() {
    const target = { contentType: kinds.video.type, targetId: await addVideo(app.site.context) };
    return (await app.call("comment/add", { ...target, text: "画面真好" }, author.token)).comment.id;
  },
  announcement: () => addAnnouncement(app.site.context),
  performer: () => addPerformer(app.site.context),
  async person() {
    await addPost(app.site.context, { author_id: author.userId });
    return author.userId;
  },
  async short() {
    const videoId = await addVideo(app.site.context);
    return (await app.call("mark/set", { videoId, status: "done", line: "画面真好" }, author.token)).mark.id;
  },
  async danmaku() {
    app.clock.now += 20_000;
    const videoId = await addVideo(app.site.context);
    return (await app.call("danmaku/add", { videoId, at: 3, text: "来了" }, author.token)).line.id;
  },
  async liveDanmaku() {
    const { context } = app.site;
    const live = {
      owner_id: author.userId,
      title: "雨夜直播",
      folder: "0".repeat(32),
      state: "on",
      replay: "none",
    } as const;
    const { id } = await context.db.write((trx) =>
      trx
        .insertInto("lives")
        .values({ ...live, created_at: app.clock.now })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    return (await app.call("live/say", { id, text: "前排" }, author.token)).line.id;
  },
  async series() {
    const { id } = await app.call("works/series/save", { title: "成员的剧集" }, author.token);
    const episodes = [{ videoId: await makers.video(), season: 1, number: 1 }];
    await app.call("works/series/arrange", { id, episodes }, author.token);
    return id;
  },
  async list() {
    const targetId = await addVideo(app.site.context);
    await app.call("collect/add", { contentType: kinds.video.type, targetId }, author.token);
    const { id } = await app.call("works/collect/create", { title: "雨夜片单", public: true }, author.token);
    await app.call("collect/toWorkList", { listId: id, targetIds: [targetId] }, author.token);
    return id;
  },
};

const without = (ability: Ability) => kindNames().filter((name) => !namesWith(ability).some((one) => one === name));
/** The code of a call about a kind it is not for. */
const refused = async (call: Parameters<TestApp["ask"]>[0], name: KindName, more: object = {}) =>
  (await app.ask(call, { contentType: kinds[name].type, targetId: 1, ...more }, { token: reader.token })).code;
const { code: invalid } = errors.invalid;

describe.each(namesWith("likes"))("a %s", (name) => {
  test("is liked, and no longer", async () => {
    const target = { contentType: kinds[name].type, targetId: await makers[name]() };
    expect(await app.call("support/add", target, reader.token)).toEqual({ supported: true, supports: 1 });
    const { contentType, targetId } = target;
    expect(await app.call("support/state", { contentType, targetIds: [targetId] }, reader.token)).toEqual({
      list: [targetId],
    });
    expect(await app.call("support/del", target, reader.token)).toEqual({ supported: false, supports: 0 });
  });
});

describe.each(namesWith("favorites"))("a %s", (name) => {
  test("is kept with its card", async () => {
    const target = { contentType: kinds[name].type, targetId: await makers[name]() };
    const { item, collects } = await app.call("collect/add", target, reader.token);
    expect(collects).toBe(1);
    expect(item).toMatchObject({ ...target, kind: name, [name]: { id: target.targetId } });
    const { list } = await app.call("collect/list", { contentType: kinds[name].type }, reader.token);
    expect(list).toEqual([item]);
  });
});

describe.each(namesWith("follows"))("a %s", (name) => {
  test("is followed by its name", async () => {
    const target = { contentType: kinds[name].type, targetId: await makers[name]() };
    expect(await app.call("follow/add", target, reader.token)).toEqual({ followed: true, followers: 1 });
    const { list } = await app.call("follow/list", { contentType: kinds[name].type }, reader.token);
    expect(list).toMatchObject([target]);
    expect(list[0]?.name).not.toBe("");
  });
});

describe.each(namesWith("comments"))("a %s", (name) => {
  test("is talked about, and its author hears of it by its name", async () => {
    const target = { contentType: kinds[name].type, targetId: await makers[name]() };
    const text = `说说这${traits[name].label}`;
    const { comment } = await app.call("comment/add", { ...target, text }, reader.token);
    expect((await app.call("comment/list", target, reader.token)).list.map(({ id }) => id)).toEqual([comment.id]);
    const { list } = await app.call("comment/quickReplay", { contentType: kinds[name].type }, reader.token);
    expect(list.length).toBeGreaterThan(2);
    const mine = await app.call("comment/mycomments", {}, reader.token);
    expect(mine.list[0]?.about).toMatchObject({ contentType: kinds[name].type, id: target.targetId });
    expect(mine.list[0]?.about.title).not.toBe("");
  });
});

describe.each(namesWith("history"))("a %s", (name) => {
  test("stands in the history with title and picture", async () => {
    const id = await makers[name]();
    const contentType = kinds[name].type;
    const at = new Date(app.clock.now).toISOString();
    await app.call("history/merge", { changes: [{ contentType, id, at }] }, reader.token);
    const { list } = await app.call("history/list", { contentType }, reader.token);
    expect(list).toMatchObject([{ contentType, id }]);
    expect(list[0]?.title).not.toBe("");
    expect(list[0]?.picture?.url).toMatch(/\.(?:webp|avif|jpg)$|^data:/);
  });
});

describe.each(namesWith("entries"))("a %s", (name) => {
  test("stands in a topic", async () => {
    const id = await makers[name]();
    const topic = await addTopic(app.site.context, [[kinds[name].type, id]]);
    const { list } = await app.call("topic/entries", { id: topic }, reader.token);
    expect(list).toMatchObject([{ kind: name, note: "第1条", [name]: { id } }]);
  });
});

describe.each(namesWith("moderation"))("a %s", (name) => {
  test("is reported, taken away and brought back", async () => {
    const target = { contentType: kinds[name].type, targetId: await makers[name]() };
    await app.call("report/add", { ...target, reason: "spam" }, reader.token);
    const { list } = await app.call("admin/queue", { contentType: kinds[name].type }, operator.token);
    expect(list).toMatchObject([{ ...target, sources: ["reported"], author: { id: author.userId } }]);
    const before = list[0]?.state;
    const rejected = await app.call("admin/decide", { ...target, decision: "reject" }, operator.token);
    if (name !== "person") expect(rejected.state).toBe("removed");
    expect((await app.call("admin/undo", target, operator.token)).state).toBe(before);
    await app.call("admin/decide", { ...target, decision: "approve" }, operator.token);
  });
});

describe.each(namesWith("search"))("a %s", (name) => {
  test("is found by its name, as the index is rebuilt", async () => {
    const { context } = app.site;
    const id = await makers[name]();
    await rebuildIndex(context);
    expect(await searchGaps(context.db)).toEqual([]);
    const { item } = await app.call("collect/add", { contentType: kinds[name].type, targetId: id }, reader.token);
    const shown = item.kind === name && name in item ? Reflect.get(item, name) : {};
    const q: unknown = Reflect.get(shown, "title") ?? Reflect.get(shown, "name");
    const { groups } = await app.call("search/query", { q: String(q), contentType: kinds[name].type }, reader.token);
    expect(groups).toMatchObject([{ contentType: kinds[name].type }]);
    expect(groups[0]?.list.map((hit) => hit.item.id)).toContain(id);
  });
});

test.each([
  ["review", "title"],
  ["post", "text"],
] as const)("a %s that is liked is found before others at once", async (name, column) => {
  const { context } = app.site;
  const fields = { [column]: `檐下听雨的${traits[name].label}` };
  const [first, second] =
    name === "review"
      ? [await addReview(context, fields), await addReview(context, fields)]
      : [await addPost(context, fields), await addPost(context, fields)];
  await rebuildIndex(context);
  const { type: contentType } = kinds[name];
  const found = async () => {
    const { groups } = await app.call("search/query", { q: "檐下听雨", contentType }, reader.token);
    return groups[0]?.list.map(({ item }) => item.id);
  };
  expect(await found()).toEqual([second, first]);
  for (const { token } of [author, reader, operator]) {
    await app.call("support/add", { contentType, targetId: first }, token);
  }
  expect(await found()).toEqual([first, second]);
});

describe.each(namesWith("sitemap"))("a %s", (name) => {
  test("stands in a file of the sitemap, under its own address", async () => {
    const id = await makers[name]();
    const file = `${traits[name].sitemap}-1.xml`;
    const parts = await writeSitemap(app.site.context, site, file);
    let text = "";
    for await (const part of parts ?? []) text += part;
    expect(text).toContain(`<loc>https://film.example${kinds[name].path}${id}</loc>`);
    expect(await writeSitemapIndex(app.site.context, site)).toContain(`/sitemaps/${file}</loc>`);
  });
});

describe("what a kind is not for", () => {
  const calls = [
    ["support/add", "likes", {}],
    ["collect/add", "favorites", {}],
    ["follow/add", "follows", {}],
    ["comment/add", "comments", { text: "好" }],
    ["report/add", "moderation", { reason: "spam" }],
  ] as const;
  test.each(calls)("%s refuses", async (call, ability, more) => {
    const others = without(ability);
    expect(others.length).toBeGreaterThan(0);
    for (const name of others) expect(await refused(call, name, more), name).toBe(invalid);
  });
});
