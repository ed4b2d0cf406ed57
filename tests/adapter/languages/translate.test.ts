import { expect, it } from "vitest";
import { translate } from "../../../adapter/languages/translate.ts";

const english: Readonly<Record<string, string>> = {
  登录: "Sign in",
  "“好”": 'the "good"',
  "共 {0} 部": "{0} {0, plural, one {film} other {films}}",
  "共 {0} 部，{1} 分": "{1} points, {0} {0, plural, one {film} other {films}}",
  "请先看{0}再发布。": "Read {0} before you publish.",
  规则: "the rules",
  "《{0}》有 {1} 条": "`{0}` has ${1}",
  篇: "",
  "{0}{1}。": "{1}: {0}.",
  有: "some",
};

const inEnglish = (source: string) => translate("src/islands/x.tsx", source, (text) => english[text] ?? null);

it.each([
  ['const a = "登录";', 'const a = "Sign in";'],
  ["const a = '“好”';", String.raw`const a = "the \"good\"";`],
  ['<a title="登录">登录</a>', '<a title={"Sign in"}>{"Sign in"}</a>'],
  ['unit("篇");', 'unit("");'],
  ["say(`共 ${films.length} 部`);", 'say(`${films.length} ${((films.length) == 1 ? "film" : "films")}`);'],
  ["say(`《${a}》有 ${b} 条`);", "say(`\\`${a}\\` has $${b}`);"],
  // Another order, the number of an element, and texts within texts.
  ["<p>共 {n} 部，<b>{m}</b> 分</p>", '<p><b>{m}</b>{" points, "}{n}{" "}{((n) == 1 ? "film" : "films")}</p>'],
  [
    '<p>请先看<a href="/r">规则</a>再发布。</p>',
    '<p>{"Read "}<a href="/r">{"the rules"}</a>{" before you publish."}</p>',
  ],
  ['say(`${x ? "有" : y}${z}。`);', 'say(`${z}: ${x ? "some" : y}.`);'],
  // Without English it stays, and what is in it does not.
  ['say(`剩下 ${x ? "有" : y}`);', 'say(`剩下 ${x ? "some" : y}`);'],
  ["<p>剩下 <b>登录</b> 次</p>", '<p>剩下 <b>{"Sign in"}</b> 次</p>'],
])("%s", (source, translated) => {
  expect(inEnglish(source)).toBe(translated);
});
