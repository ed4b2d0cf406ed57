import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { kinds } from "#lib/kinds.ts";
import { sendDigests } from "#server/digests/digests.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore, type TestStore } from "../../helpers/database.ts";
import { addMember, type TestMember } from "../../helpers/people.ts";
import { addAuthor, addPost, addReview, addSeries, addTag, addVideo, tagItem } from "../../helpers/rows.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** Eight in the evening in Shanghai. */
const evening = Date.parse("2026-11-21T12:00:00Z");

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
beforeEach(async () => {
  setTime(evening - 8 * hour);
  await app.site.context.db.write(async (trx) => {
    await trx.deleteFrom("settings").where("name", "=", "digest").execute();
    await trx.deleteFrom("messages").execute();
    await trx.deleteFrom("follows").execute();
  });
});

function setTime(now: number): void {
  app.clock.now = now;
  other.clock.now = now;
}

const send = (site: TestApp = app) => sendDigests(site.site.context);

async function digests({ token }: TestMember) {
  const { list } = await app.call("message/list", { kind: "announcement" }, token);
  return list.filter(({ about }) => about.title === "你的关注今天有更新");
}

it("is one message in the evening with what is new since the last, and none where nothing is", async () => {
  const { context } = app.site;
  const [reader, idle] = [await addMember(app), await addMember(app)];
  const [author, tag, quiet] = [await addAuthor(context), await addTag(context), await addTag(context)];
  await app.call("follow/add", { contentType: 9, targetId: author }, reader.token);
  await app.call("follow/add", { contentType: 5, targetId: tag }, reader.token);
  await app.call("follow/add", { contentType: 5, targetId: quiet }, idle.token);
  const within = { published_at: evening - hour };
  const film = await addVideo(context, { title: "夜航", ...within });
  await tagItem(context, "video_tags", film, [tag]);
  await addPost(context, { author_id: author, text: "码头的灯\n很亮", ...within });
  await addReview(context, { author_id: author, title: "旧文", published_at: evening - 30 * hour });
  const own = await addPost(context, { author_id: reader.userId, text: "自己写的", ...within });
  await tagItem(context, "post_tags", own, [tag]);

  setTime(evening - 1);
  expect(await send()).toBe(0);
  setTime(evening);
  expect(await send()).toBe(1);
  expect(await digests(reader)).toMatchObject([
    { text: "1 部新影片：《夜航》\n1 篇新帖子：《码头的灯》", unread: true, about: { contentType: 2, id: film } },
  ]);
  expect(await digests(idle)).toEqual([]);
  // What is told is not told again, and the next day has nothing new.
  setTime(evening + day);
  expect(await send()).toBe(0);
  await addPost(context, { author_id: author, text: "后来", published_at: evening + day + hour });
  setTime(evening + 2 * day);
  expect(await send()).toBe(1);
  expect((await digests(reader)).map(({ text }) => text)[0]).toBe("1 篇新帖子：《后来》");
});

it("comes once, from however many processes, and once more only the next day", async () => {
  const { context } = app.site;
  const tag = await addTag(context);
  const readers = await Promise.all(Array.from({ length: 8 }, () => addMember(app)));
  for (const { token } of readers) await app.call("follow/add", { contentType: 5, targetId: tag }, token);
  const film = await addVideo(context, { published_at: evening - hour });
  await tagItem(context, "video_tags", film, [tag]);
  setTime(evening + 5 * hour);
  const rounds = await Promise.all([send(app), send(other), send(app), send(other)]);
  expect(rounds.reduce((sum, sent) => sum + sent, 0)).toBe(0);
  // The very first evening of a site is one it was there for.
  setTime(evening);
  const sent = await Promise.all([send(app), send(other), send(app), send(other)]);
  expect(sent.reduce((sum, one) => sum + one, 0)).toBe(8);
  for (const reader of readers) expect(await digests(reader)).toHaveLength(1);
  setTime(evening + 3 * hour);
  expect(await send(other)).toBe(0);
});

it("has what is new in a followed series only while that is taken down: else it is told at once", async () => {
  const { context } = app.site;
  const at = { published_at: evening - hour };
  const [told, untold] = [
    await addVideo(context, { title: "有的一集", ...at }),
    await addVideo(context, { title: "没有的", ...at }),
  ];
  const series = [await addSeries(context, [told]), await addSeries(context, [untold], { status: "archived" })];
  const tag = await addTag(context);
  const reader = await addMember(app);
  await app.call("follow/add", { contentType: 5, targetId: tag }, reader.token);
  await context.db.write((trx) =>
    trx
      .insertInto("follows")
      .values(
        series.map((target_id) => ({
          user_id: reader.userId,
          content_type: kinds.series.type,
          target_id,
          created_at: evening - day,
        })),
      )
      .execute(),
  );
  for (const film of [told, untold]) await tagItem(context, "video_tags", film, [tag]);
  setTime(evening);
  expect(await send()).toBe(1);
  expect((await digests(reader)).map(({ text }) => text)).toEqual(["1 部新影片：《没有的》"]);
});

it("is not sent to who has switched it off, or was banned", async () => {
  const { context } = app.site;
  const tag = await addTag(context);
  const [off, banned, on] = [await addMember(app), await addMember(app), await addMember(app)];
  for (const { token } of [off, banned, on]) await app.call("follow/add", { contentType: 5, targetId: tag }, token);
  expect(await app.call("follow/settings", {}, off.token)).toEqual({ dailyDigest: true });
  expect(await app.call("follow/settings", { dailyDigest: false }, off.token)).toEqual({ dailyDigest: false });
  await context.db.write((trx) =>
    trx.updateTable("users").set({ status: "banned" }).where("id", "=", banned.userId).execute(),
  );
  const film = await addVideo(context, { published_at: evening - hour });
  await tagItem(context, "video_tags", film, [tag]);
  setTime(evening);
  expect(await send()).toBe(1);
  expect(await digests(off)).toEqual([]);
  expect(await digests(on)).toHaveLength(1);
});

it("comes again after a clock was years ahead for a while", async () => {
  const { context } = app.site;
  const [reader, author] = [await addMember(app), await addAuthor(context)];
  await app.call("follow/add", { contentType: 9, targetId: author }, reader.token);
  setTime(evening + 1000 * day);
  await send();
  setTime(evening);
  await addPost(context, { author_id: author, text: "码头的灯", published_at: evening - hour });
  expect(await send()).toBe(1);
  expect(await digests(reader)).toHaveLength(1);
});
