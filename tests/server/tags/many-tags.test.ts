import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "#server/core/context.ts";
import { insertMany } from "#server/db/dialect/many.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember } from "../../helpers/people.ts";
import { addCategory, addTag, addVideo, tagItem } from "../../helpers/rows.ts";

let app: TestApp;
let context: Context;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  ({ context } = app.site);
  ({ token } = await app.signIn());
});
afterAll(() => app.close());

/** A category with so many tags, in the editors' order; the later in it, the more films they have. */
async function addMany(count: number): Promise<number> {
  const category = await addCategory(context);
  const rows = Array.from({ length: count }, (_, place) => ({
    content_key: `many-${category}-${place}`,
    category_id: category,
    name: `标签${place}`,
    aliases: "[]",
    description: "",
    position: place,
    video_count: place,
  }));
  await context.db.write((trx) => insertMany(context.db.engine, trx, "tags", rows));
  return category;
}

const names = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => `标签${from + place}`);

it("lists of each category the most used tags, in the editors' order, and pages through all of them", async () => {
  const [category, small] = [await addMany(130), await addMany(3)];
  const { list } = await app.call("tag/list", {}, token);
  const find = (wanted: number) => list.find(({ id }) => id === wanted);
  expect(find(category)?.tags.map(({ name }) => name)).toEqual(names(70, 130));
  expect(find(category)?.total).toBe(130);
  expect(find(small)?.tags.map(({ name }) => name)).toEqual(names(0, 3));
  expect(find(small)?.total).toBe(3);

  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await app.call("tag/inCategory", { categoryId: category, pageSize: 50, cursor }, token);
    expect(page.category.id).toBe(category);
    pages.push(page.list.map(({ name }) => name));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 30]);
  expect(pages.flat()).toEqual(names(0, 130).toReversed());
  await expect(app.call("tag/inCategory", { categoryId: 999_999 }, token)).rejects.toThrow("404");
});

it("names of a tag's category the most used others, and says that there are more", async () => {
  const category = await addMany(62);
  const [first, last] = [await addTag(context, { category_id: category, position: 62 }), 61];
  const { siblings, moreTags } = await app.call("tag/detail", { id: first }, token);
  expect(siblings.map(({ name }) => name)).toEqual(names(2, last + 1));
  expect(moreTags).toBe(true);
  const few = await addMany(2);
  const other = await addTag(context, { category_id: few, position: 2 });
  expect(await app.call("tag/detail", { id: other }, token)).toMatchObject({
    siblings: [{ name: "标签0" }, { name: "标签1" }],
    moreTags: false,
  });
});

it("counts what has any of a category's tags, however many there are", async () => {
  // More than a statement takes parameters.
  const category = await addMany(40_000);
  const tag = await addTag(context, { category_id: category, video_count: 50_000 });
  await tagItem(context, "video_tags", await addVideo(context), [tag]);
  const { tagCategory } = app.site.locals({ requestId: "test", origin: "http://localhost", buildId: "test" });
  const found = await tagCategory(category);
  expect(found).toMatchObject({ videos: 1, reviews: 0, performers: 0, moreTags: true });
  expect(found?.tags).toHaveLength(60);
});

it.each(["works/select/tags", "post/taglist"] as const)(
  "offers the most used by %s, and finds the others",
  async (name) => {
    const category = await addMany(130);
    await addTag(context, { category_id: category, name: "满分100%", aliases: JSON.stringify(["Ça va_bien"]) });
    const member = await addMember(app);
    const offered = async (input: { q?: string }) => {
      const { list } = await app.call(name, input, member.token);
      return list.find(({ id }) => id === category);
    };
    expect((await offered({}))?.tags.map((tag) => tag.name)).toEqual(names(70, 130));
    expect((await offered({}))?.total).toBe(131);
    for (const [q, found] of [
      ["标签1", ["标签1", ...names(10, 20), ...names(100, 130)]],
      ["签7", ["标签7", ...names(70, 80)]],
      ["00%", ["满分100%"]],
      ["ÇA VA_", ["满分100%"]],
      ["va%", undefined],
    ] as const) {
      expect([q, (await offered({ q }))?.tags.map((tag) => tag.name)]).toEqual([
        q,
        found ?? (name === "post/taglist" ? [] : undefined),
      ]);
    }
  },
);
