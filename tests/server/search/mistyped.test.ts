import { afterAll, beforeAll, expect, it } from "vitest";
import { rebuildIndex } from "#server/search/indexing.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addPerformer, addVideo } from "../../helpers/rows.ts";

/** More films than a search for similar names compares, all played more than the ones that are meant. */
const popular = 130;

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  const { context } = app.site;
  const add = (title: string, plays: number, description = "") => addVideo(context, { title, plays, description });
  await add("部分时候", 0);
  await add("红的找到", 0);
  await add("一碗自己", 0);
  await addPerformer(context, { name: "贺临川", pinyin: "", aliases: "[]" });
  // Parts of these sound like the queries but for a letter, or have the query's other characters.
  for (let index = 0; index < popular; index += 1) {
    await add(`第${index}次找到不要时候`, 1000 + index);
    await add(`${index}号开始的找到`, 1000 + index);
  }
  await add("下雪", 5000, "他说第一大自己最后只一下。");
  await rebuildIndex(context);
  ({ token } = await app.signIn());
});
afterAll(() => app.close());

async function found(q: string, pageSize = 5) {
  const answer = await app.call("search/query", { q, pageSize }, token);
  const hits = answer.groups.flatMap(({ list }) => list);
  return {
    near: answer.near,
    total: answer.totals.find(({ contentType }) => contentType === 2)?.total,
    names: hits.map(({ name }) => name.text),
    hits,
    cursors: answer.groups.map(({ nextCursor }) => nextCursor),
  };
}

it.each([
  ["部焱时候", "部分时候"],
  ["山的找到", "红的找到"],
  ["红的找垚", "红的找到"],
  ["红找到", "红的找到"],
  ["红的也找到", "红的找到"],
  ["的红找到", "红的找到"],
  ["紅鑫找到", "红的找到"],
  ["贺鑫川", "贺临川"],
  ["鑫临川", "贺临川"],
])("%s finds %s first, however many popular names have a similar part", async (q, name) => {
  const { names, near, hits } = await found(q);
  expect([names[0], near]).toEqual([name, true]);
  expect(hits[0]?.name.ranges).toEqual([[0, name.length]]);
});

it("adds a name with one other character to what only a text contains, after it", async () => {
  const { names, near, total, hits, cursors } = await found("一大自己");
  expect(names).toEqual(["下雪", "一碗自己"]);
  expect(hits.map(({ context }) => context?.text.includes("一大自己") ?? false)).toEqual([true, false]);
  expect([near, total, cursors]).toEqual([false, 2, [null]]);
});

it("adds no such name to a full page", async () => {
  const { names, cursors } = await found("一大自己", 1);
  expect([names, cursors]).toEqual([["下雪"], [null]]);
});

it("adds no similar name where a name has the query", async () => {
  const { names, near } = await found("一碗自己");
  expect([names, near]).toEqual([["一碗自己"], false]);
});
