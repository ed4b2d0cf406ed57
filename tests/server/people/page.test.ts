import { afterAll, beforeAll, expect, it } from "vitest";
import { tidyAccounts } from "#server/site/housekeeping.ts";
import { levels } from "#lib/points/levels.ts";
import { award } from "#server/points/ledger.ts";
import type { Context } from "#server/core/context.ts";
import { writeSitemap } from "#server/seo/sitemaps.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addGuest, addMember, addOperator, makeMember, testPassword } from "../../helpers/people.ts";
import { addPost, addReview, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let context: Context;
beforeAll(async () => {
  app = await createTestApp();
  ({ context } = app.site);
});
afterAll(() => app.close());

/** What a page asks for, and the tags its cache entry would carry. */
async function page(id: number) {
  const locals = app.site.locals({ requestId: "test", origin: "http://localhost", buildId: "test" });
  return { person: await locals.person(id), tags: locals.tags };
}

/** The tags an act says have changed. */
async function changedBy(act: () => Promise<unknown>): Promise<string[]> {
  const changed: string[] = [];
  const stop = app.site.onInvalidate((tags) => changed.push(...tags));
  await act();
  stop();
  return changed;
}

async function sitemap(): Promise<string> {
  let text = "";
  const site = { origin: "https://film.example", name: "拾光" };
  for await (const part of (await writeSitemap(context, site, "people-1.xml")) ?? []) text += part;
  return text;
}

it("shows a member with what is public of theirs, and nobody else", async () => {
  const { userId, token } = await addMember(app);
  await addPost(context, { author_id: userId });
  await addPost(context, { author_id: userId, status: "pending" });
  const review = await addReview(context, { author_id: userId });
  await addReview(context);
  const [shown, kept] = [await addVideo(context), await addVideo(context)];
  await app.call("mark/set", { videoId: shown, status: "done", rating: 8 }, token);
  await app.call("mark/set", { videoId: kept, status: "done", public: false }, token);
  expect((await page(userId)).person).toMatchObject({
    id: userId,
    title: { level: 1, name: "初见" },
    certified: false,
    counts: { posts: 1, reviews: 1, marks: 1, followers: 0 },
  });
  const { list } = await app.call("review/list", { authorId: userId }, token);
  expect(list.map(({ id }) => id)).toEqual([review]);
  expect((await app.call("post/center", { authorId: userId, feed: "new" }, token)).list).toHaveLength(1);
  expect(await sitemap()).toContain(`/userPage?id=${userId}<`);
  const guest = await addGuest(app);
  expect((await page(guest.userId)).person).toBeNull();
  expect((await page(999_999)).person).toBeNull();
});

it("is dropped from the cache at once by whatever changes it", async () => {
  const guest = await addGuest(app);
  const missing = await page(guest.userId);
  expect(await changedBy(() => makeMember(app, guest))).toEqual(
    expect.arrayContaining([...missing.tags].filter((tag) => tag.startsWith("user:"))),
  );
  const { userId, token } = guest;
  const { tags } = await page(userId);
  const reader = await addMember(app);
  const acts = [
    () => app.call("user/info/modify", { name: "山间来信" }, token),
    () => app.call("user/info/modify", { bio: "看山，看海。" }, token),
    () => app.call("follow/add", { contentType: 9, targetId: userId }, reader.token),
    () => app.call("follow/del", { contentType: 9, targetId: userId }, reader.token),
  ];
  for (const act of acts) expect((await changedBy(act)).some((tag) => tags.has(tag))).toBe(true);
  const title = levels[1]?.threshold ?? 0;
  const now = context.now();
  const risen = await changedBy(() =>
    context.db.write((trx) => award(trx, { userId, rule: "prize", key: "title", amount: title, now })),
  );
  expect(risen.some((tag) => tags.has(tag))).toBe(true);
  expect((await page(userId)).person).toMatchObject({ title: { level: 2 } });
  const post = await app.call("post/publish", { text: "第一篇" }, token);
  const operator = await addOperator(app);
  const approve = { contentType: 3, targetId: post.id, decision: "approve" } as const;
  expect((await changedBy(() => app.call("admin/decide", approve, operator.token))).some((tag) => tags.has(tag))).toBe(
    true,
  );
  expect((await page(userId)).person).toMatchObject({ name: "山间来信", counts: { posts: 1 } });
  expect(await sitemap()).toContain(`/userPage?id=${userId}<`);
});

it("goes with a ban and with the account, and comes back when the ban ends", async () => {
  const [person, operator] = [await addMember(app), await addOperator(app)];
  await addPost(context, { author_id: person.userId });
  const { tags } = await page(person.userId);
  const { userId } = person;
  const ban = { userId, reason: "广告", days: 7 };
  expect((await changedBy(() => app.call("admin/people/ban", ban, operator.token))).some((tag) => tags.has(tag))).toBe(
    true,
  );
  expect((await page(userId)).person).toBe("banned");
  expect(await sitemap()).not.toContain(`/userPage?id=${userId}<`);
  await app.call("admin/people/ban", { ...ban, removeContent: true }, operator.token);
  expect((await page(userId)).person).toBeNull();
  await app.call("admin/people/unban", { userId }, operator.token);
  expect((await page(userId)).person).not.toBeNull();
  const leaver = await addMember(app);
  await app.call("user/delete", { oldPassword: testPassword }, leaver.token);
  app.clock.now += 8 * 86_400_000;
  const gone = await changedBy(() => tidyAccounts(context));
  expect(gone).toContain(`user:${leaver.userId}`);
  expect((await page(leaver.userId)).person).toBeNull();
});
