import { ConverterBuilder } from "opencc-js/core";
import * as dictionaries from "opencc-js/preset/cn2t";
import phrases from "opencc-js/dict/STPhrases";
import { expect, it } from "vitest";
import { toTraditional } from "#server/text/traditional.ts";

it.each([
  ["登录后可以收藏影片、写评论", "登入後可以收藏影片、寫評論"],
  ["这里的头发很干净，后面的干部在发呆", "這裡的頭髮很乾淨，後面的幹部在發呆"],
  ["账号已注销，审核通过后发布", "帳號已註銷，審核通過後發布"],
  ["循环播放，类型：动画", "循環播放，類型：動畫"],
])("writes %s as %s", (simplified, traditional) => {
  expect(toTraditional(simplified)).toBe(traditional);
});

it("keeps everything else: markup, scripts, other languages, addresses", () => {
  const text = '<a href="/videoDetails?id=7" title="x">{"a":[1,2]} かな カナ 한국 <b>é</b> \\u{20bb7}</a>';
  expect(toTraditional(text)).toBe(text);
  expect(toTraditional("")).toBe("");
});

it("writes a long text like its sentences", () => {
  const sentence = "这部影片讲的是一座会发光的岛。";
  expect(toTraditional(sentence.repeat(500))).toBe(toTraditional(sentence).repeat(500));
});

it("writes what OpenCC writes, but for the words of this site", () => {
  const convert = ConverterBuilder(dictionaries)({ from: "cn", to: "twp" });
  const known = phrases.split("|").map((pair) => pair.split(" ")[0] ?? "");
  // Each phrase is followed by another, and with its beginning cut off, so that some lie across two.
  const texts = known.map((phrase, index) => phrase.slice(index % 2) + (known[(index * 7919) % known.length] ?? ""));
  const expected = texts.map((text) => convert(text));
  const made = texts.map((text) => toTraditional(text));
  const different = made.filter((text, index) => text !== expected[index]);
  expect(known.length).toBeGreaterThan(40_000);
  expect(
    new Set(different.map((text) => /帳號|註銷|發布|審核|綁定|循環|類型|閘道|權限/.exec(text)?.[0])),
  ).not.toContain(undefined);
  expect(different.length).toBeLessThan(100);
});
