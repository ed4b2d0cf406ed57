import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember } from "../../helpers/people.ts";
import { addCategory, addTag } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("offers tags by category in the editors' order, found by a part of their name or another name", async () => {
  const { context } = app.site;
  const { token } = await addMember(app);
  const [moods, places] = [await addCategory(context), await addCategory(context)];
  const tag = (category_id: number, name: string, position: number, aliases: string[] = []) =>
    addTag(context, { category_id, name, position, aliases: JSON.stringify(aliases) });
  const noir = await tag(moods, "Film Noir", 2, ["黑色电影"]);
  const warm = await tag(moods, "温暖", 1);
  const harbour = await tag(places, "港口", 1, ["码头", "Old Harbour"]);
  const found = async (q: string) => {
    const { list } = await app.call("works/select/tags", { q }, token);
    return list.map(({ id, tags }) => [id, tags.map((one) => one.id)]);
  };
  expect(await found("")).toEqual([
    [moods, [warm, noir]],
    [places, [harbour]],
  ]);
  expect(await found("film n")).toEqual([[moods, [noir]]]);
  expect(await found("黑色")).toEqual([[moods, [noir]]]);
  expect(await found("old HARBOUR")).toEqual([[places, [harbour]]]);
  expect(await found("港")).toEqual([[places, [harbour]]]);
  expect(await found("没有这样的")).toEqual([]);
});
