import { afterAll, beforeAll, expect, it } from "vitest";
import { recountFilms } from "#server/content/import/counts.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addCategory, addPerformer, addReview, addTag, addVideo, tagItem } from "../../helpers/rows.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  ({ token } = await app.signIn());
});
afterAll(() => app.close());

it("lists categories with their tags in the editors' order", async () => {
  const { context } = app.site;
  const category = await addCategory(context, "地方");
  await addTag(context, { category_id: category, name: "后", position: 2 });
  await addTag(context, { category_id: category, name: "先", position: 1, video_count: 4 });
  const { list } = await app.call("tag/list", {}, token);
  expect(list.find(({ id }) => id === category)).toMatchObject({
    name: "地方",
    tags: [
      { name: "先", videos: 4 },
      { name: "后", videos: 0 },
    ],
  });
});

it("counts what is public under a tag and under its category, each thing once", async () => {
  const { context } = app.site;
  const category = await addCategory(context);
  const [rain, snow] = [
    await addTag(context, { category_id: category, name: "雨声", aliases: '["下雨"]', position: 0 }),
    await addTag(context, { category_id: category, name: "初雪", position: 1 }),
  ];
  const both = await addVideo(context);
  await tagItem(context, "video_tags", both, [rain, snow]);
  await tagItem(context, "video_tags", await addVideo(context), [snow]);
  await tagItem(context, "video_tags", await addVideo(context, { status: "draft" }), [rain]);
  await tagItem(context, "video_tags", await addVideo(context, { published_at: context.now() + 1 }), [rain]);
  await tagItem(context, "review_tags", await addReview(context), [rain]);
  await tagItem(context, "review_tags", await addReview(context, { status: "archived" }), [rain]);
  await tagItem(context, "performer_tags", await addPerformer(context), [rain, snow]);
  await context.db.write((trx) => recountFilms(trx, { videos: [], performers: [], tags: [rain, snow] }));
  const detail = await app.call("tag/detail", { id: rain }, token);
  expect(detail).toMatchObject({ aliases: ["下雨"], videos: 1, reviews: 1, performers: 1 });
  expect(detail.siblings.map(({ name }) => name)).toEqual(["初雪"]);
  const { tagCategory } = app.site.locals({ requestId: "test", origin: "http://localhost", buildId: "test" });
  expect(await tagCategory(category)).toMatchObject({ videos: 2, reviews: 1, performers: 1 });
  expect(await tagCategory(999_999)).toBeNull();
  const { list } = await app.call("video/list", { tagCategoryId: category }, token);
  expect(list).toHaveLength(2);
  const reviews = await app.call("review/list", { tagCategoryId: category }, token);
  expect(reviews.list).toHaveLength(1);
  await expect(app.call("tag/detail", { id: 999_999 }, token)).rejects.toThrow("404 3003");
});

it("counts again when something has changed; what a category has may be a minute old", async () => {
  const { context } = app.site;
  const category = await addCategory(context);
  const rain = await addTag(context, { category_id: category });
  const { tagCategory } = app.site.locals({ requestId: "test", origin: "http://localhost", buildId: "test" });
  const counted = async () => [
    (await app.call("tag/detail", { id: rain }, token)).reviews,
    (await tagCategory(category))?.reviews,
  ];
  expect(await counted()).toEqual([0, 0]);
  await tagItem(context, "review_tags", await addReview(context), [rain]);
  context.changed("reviews");
  expect(await counted()).toEqual([1, 0]);
  app.clock.now += 61_000;
  // Made anew while the old one is still shown.
  await tagCategory(category);
  await expect.poll(counted).toEqual([1, 1]);
});
