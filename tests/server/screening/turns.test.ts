import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { screenLists } from "#server/screening/screening.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator } from "../../helpers/people.ts";

const word = "长夜暗号";
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const { token } = await addOperator(app);
  await app.call("admin/words/save", { word, effect: "hold" }, token);
  await app.call("admin/words/save", { word: "长夜遮字", effect: "mask" }, token);
});
afterAll(() => app.close());

/** How often others get their turn while it is worked on. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await nextTurn();
    turns += 1;
  }
  await done;
  return turns;
}

it("others get their turn while a long text is checked, and its words are found across the pieces", async () => {
  const { context } = app.site;
  const line = "很长的字幕里的一句话。";
  const track = [...Array.from({ length: 20_000 }, () => line), "长夜", "暗", "号", "长夜遮字"];
  expect((await screenLists(context, [["先读一遍规则"]])).held).toEqual([]);
  const checking = screenLists(context, [track]);
  expect(await turnsDuring(checking)).toBeGreaterThan(10);
  const { texts, held } = await checking;
  expect(held).toEqual([word]);
  expect([texts[0]?.length, texts[0]?.[0], texts[0]?.at(-1)]).toEqual([track.length, line, "＊＊＊＊"]);
});
