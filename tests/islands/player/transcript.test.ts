import { expect, it } from "vitest";
import { findTerms, lineAt, toTerms } from "../../../src/islands/player/transcript/find.ts";

it.each([
  ["光从北边来，没有声音。", "声音", ["光从北边来，没有", "[声音]", "。"]],
  ["Night Train 夜行", "ｎｉｇｈｔ 夜", ["[Night]", " Train ", "[夜]", "行"]],
  ["明晚见", "", ["明晚见"]],
  ["明晚见", "明天", null],
])("%j holds %j", (line, typed, pieces) => {
  const found = findTerms(line, toTerms(typed));
  expect(found && found.map((piece) => (piece.found ? `[${piece.text}]` : piece.text))).toEqual(pieces);
});

it.each([
  [0, -1],
  [4.4, 0],
  [9.9, 0],
  [10, 1],
  [500, 2],
])("at %d s line %d is said", (second, index) => {
  expect(lineAt([4.4, 10, 16.8], second)).toBe(index);
});
