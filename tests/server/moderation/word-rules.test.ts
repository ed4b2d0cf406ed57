import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator, type TestPerson } from "../../helpers/people.ts";

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  operator = await addOperator(app, "moderator");
});
afterAll(() => app.close());

it("finds a word among many, however it is written", async () => {
  const text = [...Array.from({ length: 120 }, (_, index) => `词${index}`), "加 微信", "ＶＩＰ折扣", "百%"].join("\n");
  await app.call("admin/words/import", { text, effect: "hold" }, operator.token);
  await app.call("admin/words/save", { word: "微信红包", effect: "block" }, operator.token);
  const found = async (q: string, effect?: "block") => {
    const { list } = await app.call("admin/words/list", { q, effect }, operator.token);
    return list.map(({ word }) => word);
  };
  expect(await found("微信")).toEqual(["微信红包", "加 微信"]);
  expect(await found("加微信")).toEqual(["加 微信"]);
  expect(await found("vip")).toEqual(["ＶＩＰ折扣"]);
  expect(await found("微信", "block")).toEqual(["微信红包"]);
  expect(await found("%")).toEqual(["百%"]);
  expect(await found("没有这个词")).toEqual([]);
  const { list, nextCursor } = await app.call("admin/words/list", { q: "词1" }, operator.token);
  expect(list).toHaveLength(31);
  expect(nextCursor).toBeNull();
});
