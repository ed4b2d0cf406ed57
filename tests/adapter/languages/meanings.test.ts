import { join } from "node:path";
import { expect, it } from "vitest";
import { readCatalogues, rowFor, wordingOf } from "../../../adapter/languages/catalogues.ts";
import { partsOf } from "../../../src/languages/wording.ts";

const root = join(import.meta.dirname, "../../..");

it.each([
  ["关闭", "islands/player/Menus.tsx", "Off"],
  ["关闭", "islands/player/keyboard/Help.tsx", "Close"],
])("%s in %s is %s", async (text, file, english) => {
  const catalogues = await readCatalogues(root, "en");
  const row = rowFor(catalogues, `src/${file}`, text);
  expect(row && wordingOf(catalogues, row)).toBe(english);
});

/** What a screen says in English, put together as the build does. */
async function said(file: string, text: string, ...values: readonly string[]): Promise<string> {
  const catalogues = await readCatalogues(root, "en");
  const row = rowFor(catalogues, `src/${file}`, text);
  const wording = row ? wordingOf(catalogues, row) : "";
  return partsOf(wording)
    .map((part) => (typeof part === "string" ? part : "one" in part ? part.other : (values[part.place] ?? "")))
    .join("");
}

it.each([
  ["islands/mine/favorites/Favorites.tsx", "还没有收藏", [], "No favorites yet"],
  ["islands/mine/favorites/Favorites.tsx", "还没有收藏{0}", ["Films"], "No Films among your favorites yet"],
  ["islands/mine/favorites/Favorites.tsx", "这个收藏夹里还没有{0}", ["favorites"], "No favorites in this folder yet"],
  ["islands/mine/history/History.tsx", "还没有{0}过{1}", ["view", "Films"], "Films you view will show up here"],
  ["islands/mine/live/Live.tsx", "以前的直播", [], "Earlier live streams"],
] as const)("%s says %s with %j: %s", async (file, text, values, english) => {
  expect(await said(file, text, ...values)).toBe(english);
});
