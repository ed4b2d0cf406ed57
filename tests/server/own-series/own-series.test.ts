import { afterAll, beforeAll, expect, it } from "vitest";
import { seriesFile } from "#server/content-files/export/editors.ts";
import { tidyAccounts } from "#server/site/housekeeping.ts";
import { notifyFollowers } from "#server/series/notify.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, testPassword, type TestMember } from "../../helpers/people.ts";
import { addSeries, addVideo } from "../../helpers/rows.ts";
import { addWork } from "../../helpers/works.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
});
afterAll(() => app.close());

/** Films of a member's that are public. */
async function films({ userId, token }: TestMember, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id } = await addWork(app.site.context, userId, { title: `第${at + 1}夜`, row: { review: "approved" } });
    await app.call("works/modify/show", { id, act: "publish" }, token);
    ids.push(id);
  }
  return ids;
}

const at = (videoId: number, number: number, season = 1) => ({ videoId, season, number });
const mine = async ({ token }: TestMember) => (await app.call("works/series", {}, token)).list;

it("is made of one's own films, in an order of one's choice, with a page that names its owner", async () => {
  const owner = await addMember(app);
  const reader = await addMember(app);
  const [one = 0, two = 0, three = 0] = await films(owner, 3);
  const { id } = await app.call("works/series/save", { title: "灯塔日志", description: "三夜" }, owner.token);
  const page = () => app.ask("series/detail", { id }, { token: reader.token });
  expect((await page()).status).toBe(404);
  const first = await app.call("works/series/arrange", { id, episodes: [at(two, 2), at(one, 1)] }, owner.token);
  expect(first.episodes).toMatchObject([
    { videoId: one, number: 1, title: "第1夜", public: true },
    { videoId: two, number: 2 },
  ]);
  const shown = await app.call("series/detail", { id }, reader.token);
  expect(shown).toMatchObject({ title: "灯塔日志", videoId: null, owner: { id: owner.userId } });
  expect((await app.call("video/detail", { id: two }, reader.token)).series?.id).toBe(id);

  await app.call("follow/add", { contentType: 13, targetId: id }, reader.token);
  expect((await app.ask("follow/add", { contentType: 13, targetId: id }, { token: owner.token })).code).toBe(4024);
  await app.call("works/series/arrange", { id, episodes: [at(two, 1), at(one, 1, 2), at(three, 2, 2)] }, owner.token);
  const seasons = (await app.call("series/detail", { id }, reader.token)).episodes;
  expect(seasons.map(({ id: film, season, number }) => [film, season, number])).toEqual([
    [two, 1, 1],
    [one, 2, 1],
    [three, 2, 2],
  ]);
  app.clock.now += 1000;
  expect(await notifyFollowers(app.site.context)).toBe(1);

  // What its owner hides is gone from it for others, and comes back.
  await app.call("works/modify/show", { id: one, act: "hide" }, owner.token);
  expect((await app.call("series/detail", { id }, reader.token)).episodes).toHaveLength(2);
  expect((await mine(owner))[0]?.episodes.map((episode) => episode.public)).toEqual([true, false, true]);
  await app.call("works/modify/show", { id: one, act: "publish" }, owner.token);
  expect((await app.call("series/detail", { id }, reader.token)).episodes).toHaveLength(3);

  const named = await app.call("works/series/save", { id, title: "灯塔日记", description: "三个夜晚" }, owner.token);
  expect(named).toMatchObject({ id, title: "灯塔日记", description: "三个夜晚" });
  expect(await app.call("series/detail", { id }, reader.token)).toMatchObject({ title: "灯塔日记" });

  await app.call("works/series/delete", { id, deleted: true }, owner.token);
  expect([(await page()).status, await mine(owner)]).toEqual([404, []]);
  expect((await app.call("video/detail", { id: two }, reader.token)).series).toBeNull();
  await app.call("works/series/delete", { id, deleted: false }, owner.token);
  expect((await app.call("series/detail", { id }, reader.token)).episodes).toHaveLength(3);
});

it("takes no film of others, none twice, and no place twice", async () => {
  const [owner, other] = [await addMember(app), await addMember(app)];
  const [one = 0, two = 0] = await films(owner, 2);
  const [theirs = 0] = await films(other, 1);
  const { id } = await app.call("works/series/save", { title: "甲" }, owner.token);
  const { id: second } = await app.call("works/series/save", { title: "乙" }, owner.token);
  const fields = async (input: object) =>
    (await app.ask("works/series/arrange", { id, ...input }, { token: owner.token })).fields;
  expect(await fields({ episodes: [at(theirs, 1)] })).toEqual({ videoId: "只能放入自己的影片" });
  expect(await fields({ episodes: [at(await addVideo(app.site.context), 1)] })).toHaveProperty("videoId");
  expect(await fields({ episodes: [at(one, 1), at(two, 1)] })).toHaveProperty("number");
  await app.call("works/series/arrange", { id, episodes: [at(one, 1)] }, owner.token);
  const again = await app.ask("works/series/arrange", { id: second, episodes: [at(one, 1)] }, { token: owner.token });
  expect(again.fields).toEqual({ videoId: "这部影片已经在另一部剧集里" });
  expect((await mine(owner)).find((series) => series.id === id)?.episodes).toHaveLength(1);
  // A deleted one lets go of its films.
  await app.call("works/series/delete", { id, deleted: true }, owner.token);
  const moved = await app.call("works/series/arrange", { id: second, episodes: [at(one, 1)] }, owner.token);
  expect(moved.episodes).toHaveLength(1);
  for (const [name, input] of [
    ["works/series/save", { id: second, title: "不是我的" }],
    ["works/series/arrange", { id: second, episodes: [] }],
    ["works/series/delete", { id: second, deleted: true }],
  ] as const) {
    expect((await app.ask(name, input, { token: other.token })).status).toBe(404);
  }
  expect((await app.ask("works/series/save", { title: " " }, { token: owner.token })).fields).toHaveProperty("title");
});

it("stays out of the editors' files, and is hidden by an operator", async () => {
  const { context } = app.site;
  const owner = await addMember(app);
  const operator = await addOperator(app);
  const [one = 0] = await films(owner, 1);
  const { id } = await app.call("works/series/save", { title: "只在这里" }, owner.token);
  await app.call("works/series/arrange", { id, episodes: [at(one, 1)] }, owner.token);
  const site = await addSeries(context, [await addVideo(context)], { title: "编辑的剧" });
  const titles = (await seriesFile(context.db.read)).map((document) => document["title"]);
  expect(titles).toContain("编辑的剧");
  expect(titles).not.toContain("只在这里");
  expect((await app.ask("works/series/save", { id: site, title: "改掉" }, { token: owner.token })).status).toBe(404);
  const { token } = await addMember(app);
  await app.call("report/add", { contentType: 13, targetId: id, reason: "spam" }, token);
  await app.call("admin/decide", { contentType: 13, targetId: id, decision: "reject" }, operator.token);
  expect((await app.ask("series/detail", { id }, { token: operator.token })).status).toBe(410);
  expect(await mine(owner)).toMatchObject([{ id, removed: true }]);
});

it("offers its owner's films by a part of their title", async () => {
  const owner = await addMember(app);
  for (const title of ["雨城 100%", "Lantern", "雨夜"]) await addWork(app.site.context, owner.userId, { title });
  const titles = async (q: string) =>
    (await app.call("works/media", { q }, owner.token)).list.map(({ title }) => title).toSorted();
  expect(await titles("雨")).toEqual(["雨城 100%", "雨夜"]);
  expect(await titles("lantern")).toEqual(["Lantern"]);
  expect(await titles("0%")).toEqual(["雨城 100%"]);
  expect(await titles("_")).toEqual([]);
});

it("is in what its owner takes along, and goes with them; the series of others stay", async () => {
  const { context } = app.site;
  const [owner, other] = [await addMember(app), await addMember(app)];
  const [one = 0, two = 0] = await films(owner, 2);
  const [theirs = 0] = await films(other, 1);
  const { id } = await app.call("works/series/save", { title: "灯塔日志", description: "三夜" }, owner.token);
  await app.call("works/series/arrange", { id, episodes: [at(two, 2), at(one, 1)] }, owner.token);
  const { id: kept } = await app.call("works/series/save", { title: "别人的" }, other.token);
  await app.call("works/series/arrange", { id: kept, episodes: [at(theirs, 1)] }, other.token);
  await app.call("follow/add", { contentType: 13, targetId: id }, other.token);

  const { data } = await app.call("user/export", {}, owner.token);
  const position = (videoId: number, number: number) => ({ videoId, season: 1, number });
  expect(data["series"]).toMatchObject([
    { id, title: "灯塔日志", description: "三夜", episodes: [position(one, 1), position(two, 2)] },
  ]);
  await app.call("user/delete", { oldPassword: testPassword }, owner.token);
  app.clock.now += 31 * 86_400_000;
  await tidyAccounts(context);
  expect((await app.ask("series/detail", { id }, { token: (await app.signIn()).token })).status).toBe(404);
  const left = await context.db.primary.selectFrom("episodes").select("video_id").where("series_id", "=", id).execute();
  expect(left).toEqual([]);
  const follows = context.db.primary.selectFrom("follows").select("user_id").where("content_type", "=", 13);
  expect(await follows.where("target_id", "=", id).execute()).toEqual([]);
  expect((await app.call("series/detail", { id: kept }, (await app.signIn()).token)).episodes).toHaveLength(1);
});
