import { expect, it } from "vitest";
import { toPlainText } from "#server/text/plain-text.ts";

it.each([
  [
    "| 时间 | 事情 |\n| --- | :-: |\n| 周一 | 换季 |\n| 周二 | 上新 |\n\n**就这些**。",
    "时间 事情 周一 换季；周二 上新 就这些。",
  ],
  ["时间 | 事情\n--- | ---\n周一 | 换季", "时间 | 事情 周一 | 换季"],
  ["说明\n\n---\n\n- 一\n- 二", "说明 一；二"],
  [
    "下雨了。\n\n《雨城》也下。\n\n再看 *第二遍*，\n好。\nrain city",
    "下雨了。《雨城》也下。再看 第二遍，好。rain city",
  ],
  [
    "规则\n\n1. 连着签到 **7** 天有奖\n2. 忘了也不要紧。\n\n3) 只算一次\n\n说完了",
    "规则 连着签到 7 天有奖；忘了也不要紧。只算一次 说完了",
  ],
  ["A | B 都可以，5 - 3 = 2", "A | B 都可以，5 - 3 = 2"],
  ["看了2~3遍，~~没有~~一遍4~5小时", "看了2~3遍，没有一遍4~5小时"],
  [String.raw`f\*\*k，1\. 一，5*3，snake_case，**_好_**`, "f**k，1. 一，5*3，snake_case，好"],
  ["## 雨城 ##\n> # 第 3 集 ###\n## C#\n写了 # 号 ##", "雨城 第 3 集 C# 写了 # 号 ##"],
  ["看：\n```ts\nconst a = 1;\n```\n~~~\n好\n~~~\n~~不~~", "看：const a = 1; 好 不"],
  ["- [x] 看完\n- [ ] 写完\n1. [X] 好\n\n[x] 照旧", "看完；写完；好 [x] 照旧"],
  ["标题\n====\n见 https://x.example/a_b", "标题 见 https://x.example/a_b"],
  ["[雨城](https://x.example/Rain_(film))好", "雨城好"],
  [`| a |\n| --- |\n| ${String.raw`1 \| 2`} |`, "a 1 2"],
])("reads %j as one line without marks", (markdown, plain) => {
  expect(toPlainText(markdown)).toBe(plain);
});

it("is not held up by a million spaces, wherever they stand", () => {
  const spaces = " ".repeat(1_000_000);
  for (const mark of ["", "- ", "> ", "| ", "# "]) expect(toPlainText(`${mark}${spaces}。`).trim()).toBe("。");
  expect(toPlainText(`- 一${spaces}二\n- 三`)).toBe("一 二；三");
  expect(toPlainText(`| 一${spaces}二 |\n| 三 ||`)).toBe("一 二；三");
});
