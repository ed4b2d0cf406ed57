import { expect, test } from "vitest";
import { splitPinyin } from "#lib/search/pinyin.ts";

/** The likeliest way to read letters, each unit with its kind. */
const likeliest = (letters: string, loose = false) =>
  (splitPinyin(letters, loose)[0] ?? []).map(({ text, kind }) => `${text} ${kind}`);

test("letters are read as whole syllables, as initials, or as both", () => {
  expect(likeliest("yucheng")).toEqual(["yu full", "cheng full"]);
  expect(likeliest("yc")).toEqual(["y initial", "c initial"]);
  expect(likeliest("ycheng")).toEqual(["y initial", "cheng full"]);
  expect(likeliest("zhuangchuang")).toEqual(["zhuang full", "chuang full"]);
});

test("only the last syllable may have just begun", () => {
  expect(likeliest("hedon")).toEqual(["he full", "don part"]);
  expect(splitPinyin("donhe").flat()).not.toContainEqual(expect.objectContaining({ kind: "part" }));
});

test("what is no pinyin has no reading, or is passed over one letter at a time", () => {
  expect(splitPinyin("hev")).toEqual([]);
  expect(likeliest("hev", true)).toEqual(["he full", "v other"]);
});
