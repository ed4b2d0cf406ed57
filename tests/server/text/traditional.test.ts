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
