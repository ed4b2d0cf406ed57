import { afterAll, beforeAll, expect, it } from "vitest";
import { importContent } from "#server/content-files/import.ts";
import { contentFolder } from "#server/content-files/folder.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  await importContent(app.site.context, app.site.storage, contentFolder);
  ({ token } = await app.signIn());
});
afterAll(() => app.close());

async function suggest(q: string) {
  return (await app.call("search/suggest", { q }, token)).list;
}

it("suggests at most ten, of several kinds, with the typed part marked", async () => {
  const list = await suggest("y");
  expect(list).toHaveLength(10);
  expect(new Set(list.map(({ contentType }) => contentType)).size).toBeGreaterThan(2);
  expect(list[0]).toMatchObject({ contentType: 2, name: { text: "雨城", ranges: [[0, 1]] } });
});

it("suggests nothing for what nobody sees", async () => {
  for (const q of ["", "  ", "\u200b\u200d", "\ufeff"]) expect(await suggest(q)).toEqual([]);
});

it.each([
  ["雨", "雨城", [[0, 1]]],
  ["yuc", "雨城", [[0, 2]]],
  ["导演", "雨城导演谈", [[2, 4]]],
  ["螢", "萤火森林", [[0, 1]]],
  ["雨城配", "雨城·配乐版", [[0, 4]]],
])("%s suggests %s", async (q, text, ranges) => {
  expect((await suggest(q))[0]?.name).toEqual({ text, ranges });
});

it("shows the other name something was found by", async () => {
  expect((await suggest("阿屿"))[0]).toMatchObject({
    name: { text: "沈屿", ranges: [] },
    alias: { text: "阿屿", ranges: [[0, 2]] },
  });
});

it("helps with a typo, and only then", async () => {
  expect((await suggest("雨成"))[0]?.name).toEqual({ text: "雨城", ranges: [[0, 2]] });
  expect(await suggest("摩托")).toEqual([]);
});

it("does not suggest what only a text mentions", async () => {
  expect(await suggest("送伞人")).toEqual([]);
});
