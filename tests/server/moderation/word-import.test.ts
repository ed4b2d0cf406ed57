import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator, refusal, type TestPerson } from "../../helpers/people.ts";

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  operator = await addOperator(app, "moderator");
});
afterAll(() => app.close());

const rules = async () => {
  const { list } = await app.call("admin/words/list", {}, operator.token);
  return Object.fromEntries(list.map(({ word, effect }) => [word, effect]));
};
const save = (word: string, effect: "block" | "hold" | "mask") =>
  app.call("admin/words/save", { word, effect }, operator.token);

const text = [
  "\uFEFF词语,处理",
  "代刷",
  "代 刷,禁止",
  "刷单",
  "外挂,打码",
  '"引,号",先审',
  "。。。",
  "坏,constructor",
  "长".repeat(41),
].join("\r\n");

it("shows what an import would do, does it whole, and takes it back", async () => {
  await save("刷单", "hold");
  await save("外挂", "block");
  const before = await rules();
  const preview = await app.call("admin/words/preview", { text, effect: "hold" }, operator.token);
  expect(preview).toMatchObject({ added: 2, changed: 1, same: 1, doubles: 1, wrong: 3 });
  expect(preview.newWords).toEqual([
    { word: "代 刷", effect: "block" },
    { word: "引,号", effect: "hold" },
  ]);
  expect(preview.changedWords).toEqual([{ word: "外挂", effect: "mask", was: "block" }]);
  expect(preview.wrongLines.map(({ line, reason }) => [line, reason])).toEqual([
    [7, "没有文字或数字"],
    [8, "不认识的处理“constructor”"],
    [9, "超过 40 字"],
  ]);
  expect(await rules()).toEqual(before);

  const done = await app.call("admin/words/import", { text, effect: "hold" }, operator.token);
  expect(done).toMatchObject({ added: 2, changed: 1 });
  expect(await rules()).toEqual({ 刷单: "hold", 外挂: "mask", "代 刷": "block", "引,号": "hold" });
  // It holds at once.
  const trial = await app.call("admin/words/try", { text: "这里代刷" }, operator.token);
  expect(trial.blocked).toEqual(["代 刷"]);

  await app.call("admin/words/undo", { importId: done.importId }, operator.token);
  expect(await rules()).toEqual(before);
  expect(await refusal(app.call("admin/words/undo", { importId: done.importId }, operator.token))).toMatch(/4032/);
  const acts = (await app.call("admin/audit/list", { act: "word" }, operator.token)).list.map(({ act }) => act);
  expect(acts.slice(0, 2)).toEqual(["word.unimport", "word.import"]);
});

it("taking an import back leaves a word whose treatment somebody has changed since", async () => {
  const input = { text: "改过的词\n没改的词", effect: "hold" } as const;
  const { importId } = await app.call("admin/words/import", input, operator.token);
  await app.call("admin/words/save", { word: "改过的词", effect: "block" }, operator.token);
  await app.call("admin/words/undo", { importId }, operator.token);
  expect(await rules()).toMatchObject({ 改过的词: "block" });
  expect(await rules()).not.toHaveProperty("没改的词");
});

it("takes thousands of words, and says in which line a file cannot be read", async () => {
  const many = Array.from({ length: 3000 }, (_, at) => `词语${at}`).join("\n");
  const { importId, added } = await app.call("admin/words/import", { text: many, effect: "block" }, operator.token);
  expect(added).toBe(3000);
  expect((await app.call("admin/words/try", { text: "有词语2999在" }, operator.token)).blocked).toContain("词语2999");
  await app.call("admin/words/undo", { importId }, operator.token);
  const wrong = app.call("admin/words/preview", { text: '好\n"坏', effect: "hold" }, operator.token);
  expect(await refusal(wrong)).toMatch("第 2 行");
});
