import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importContent } from "#server/content-files/import.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator, type TestPerson } from "../../helpers/people.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");

let app: TestApp;
let editor: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  await importContent(app.site.context, app.site.storage, fixture);
  editor = await addOperator(app);
});
afterAll(() => app.close());

it("the form of a film has parts, and offers crafts, countries and languages by their names, several of each", async () => {
  const { fields } = await app.call("admin/content/form", { kind: "video" }, editor.token);
  expect(new Set(fields.map(({ section }) => section))).toEqual(
    new Set(["基本", "人员", "资料", "图片", "播放", "别处"]),
  );
  const field = (name: string) => fields.find((one) => one.name === name);
  for (const [name, value, labels] of [
    ["countries", "CN", "中国大陆"],
    ["languages", "yue", "粤语"],
  ] as const) {
    expect(field(name)?.control).toBe("list");
    expect(field(name)?.fields[0]).toMatchObject({ control: "choice" });
    expect(field(name)?.choices).toContainEqual({ value, name: labels });
  }
  const crafts = field("performers")?.fields.find(({ name }) => name === "crafts");
  expect(crafts).toMatchObject({ control: "list", fields: [{ control: "choice" }] });
  const names = field("countries")?.choices.map(({ name }) => name) ?? [];
  expect(new Set(names).size).toBe(names.length);
});

it("what is picked comes with its picture and what tells it from others, who is called exactly so first", async () => {
  const pick = async (kind: "video" | "performer" | "tag" | "topic", q: string) =>
    (await app.call("admin/content/pick", { kind, q }, editor.token)).list;
  const [person] = await pick("performer", "沈屿");
  expect(person).toMatchObject({ name: "沈屿", hint: expect.stringContaining("部影片") });
  expect(person?.picture).not.toBeNull();
  const [film] = await pick("video", "第一封信");
  expect(film).toMatchObject({ name: "第一封信" });
  expect((await pick("tag", "")).every(({ picture }) => picture === null)).toBe(true);
  expect((await pick("topic", "书信")).length).toBe(1);
});
