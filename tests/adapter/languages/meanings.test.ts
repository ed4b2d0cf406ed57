import { join } from "node:path";
import { expect, it } from "vitest";
import { readCatalogues, rowFor, wordingOf } from "../../../adapter/languages/catalogues.ts";

const root = join(import.meta.dirname, "../../..");

it.each([
  ["关闭", "islands/player/Menus.tsx", "Off"],
  ["关闭", "islands/player/keyboard/Help.tsx", "Close"],
])("%s in %s is %s", async (text, file, english) => {
  const catalogues = await readCatalogues(root, "en");
  const row = rowFor(catalogues, `src/${file}`, text);
  expect(row && wordingOf(catalogues, row)).toBe(english);
});
