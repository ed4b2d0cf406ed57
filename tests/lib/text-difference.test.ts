import { expect, it } from "vitest";
import { differenceOf } from "#lib/text-difference.ts";

const shown = (before: string, after: string) =>
  differenceOf(before, after).map(({ kind, text }) => `${{ same: " ", gone: "-", new: "+" }[kind]}${text}`);

it("tells what stayed, went and came, clause by clause", () => {
  expect(shown("开头很慢，后面好看。\n推荐。", "开头很慢，后面精彩。\n推荐。")).toEqual([
    " 开头很慢，",
    "-后面好看。\n",
    "+后面精彩。\n",
    " 推荐。",
  ]);
  expect(shown("", "新写的。")).toEqual(["+新写的。"]);
  expect(shown("一样。", "一样。")).toEqual([" 一样。"]);
  expect(shown("删掉。", "")).toEqual(["-删掉。"]);
});

it("gives both texts back whole, whatever they are", () => {
  const pieces = ["好，", "坏。", "\n\n", "😀", "，，", "a b ", "慢；"];
  let seed = 7;
  const random = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max;
  for (let round = 0; round < 200; round += 1) {
    const text = () => Array.from({ length: random(12) }, () => pieces[random(pieces.length)]).join("");
    const [before, after] = [text(), text()];
    const parts = differenceOf(before, after);
    const without = (kind: string) => parts.filter((part) => part.kind !== kind).map((part) => part.text);
    expect(without("new").join("")).toBe(before);
    expect(without("gone").join("")).toBe(after);
  }
  const long = "很长，".repeat(5000);
  expect(differenceOf(long, `${long}完`).map(({ kind }) => kind)).toEqual(["gone", "new"]);
});
