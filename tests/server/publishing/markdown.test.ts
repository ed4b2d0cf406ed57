import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { markdownLimits, tooManySigns, tooMarked, tooNested } from "#lib/markdown-weight.ts";
import { toPlainText } from "#server/text/plain-text.ts";
import type { Context } from "#server/core/context.ts";
import { standingDocument } from "#server/documents/documents.ts";
import { outsideAddresses, renderMarkdown } from "#server/text/markdown.ts";
import { outsideLink } from "#server/site/outside-links.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator } from "../../helpers/people.ts";
import { addAnnouncement, addReview, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let context: Context;
beforeAll(async () => {
  app = await createTestApp();
  ({ context } = app.site);
});
afterAll(() => app.close());

const stairs = (mark: string, levels: number) =>
  Array.from({ length: levels }, (_, level) => `${"  ".repeat(level)}${mark} 一层`).join("\n");

/** Each brings the parser to its knees, by the depth or by the time it takes. */
const heavy: [name: string, text: string, words: string][] = [
  ["quotes", `${"> ".repeat(4900)}底`, tooNested],
  ["quotes without spaces", `${">".repeat(9000)}底`, tooNested],
  ["lists", `${"- ".repeat(4900)}底`, tooNested],
  ["numbered lists", `${"1. ".repeat(3000)}底`, tooNested],
  ["quotes and lists in turn", `${"> - ".repeat(2400)}底`, tooNested],
  ["lists by indentation", stairs("-", 90), tooNested],
  ["lists by indentation in a quote", stairs("-", 60).replaceAll(/^/gm, "> "), tooNested],
  ["emphasis", `${"*甲 ".repeat(1000)}乙${" 丙*".repeat(1000)}`, tooMarked],
  ["underscores", "_a_".repeat(1900), tooManySigns],
  ["a long row of stars", "*".repeat(1500), tooMarked],
  ["brackets", "[".repeat(9000), tooManySigns],
  ["addresses", "www.a ".repeat(2200), tooManySigns],
];

const honest: [name: string, text: string][] = [
  ["quotes", `${"> ".repeat(markdownLimits.nesting)}最深的一层`],
  ["steps", stairs("1.", markdownLimits.nesting)],
  ["bold words", "**好看**，_真的_。".repeat(90)],
  ["a long list", "- **一** 二\n".repeat(300)],
  ["rules and waves", "好看~~~~~~~~~~！！！！\n\n----------\n\n****\n"],
  ["a table", `| 时间 | 事情 |\n| --- | --- |\n${"| 周一 | 换季 |\n".repeat(300)}`],
];

describe("a text that asks too much of the parser", () => {
  it.each(heavy)("%s is refused with the rule it breaks, wherever one is typed", async (_name, text, message) => {
    const { token } = await addMember(app);
    const operator = await addOperator(app);
    const videoId = await addVideo(context);
    const review = { videoId, rating: 8, title: "题目", text };
    const refused = { status: 422, tip: message, fields: { text: message } };
    expect(await app.ask("review/publish", review, { token })).toMatchObject(refused);
    expect(await app.ask("review/preview", { text }, { token })).toMatchObject(refused);
    expect(await app.ask("admin/content/markdown", { text }, operator)).toMatchObject(refused);
    const announcement = { title: "题目", body: text, status: "draft" };
    const answer = await app.ask("admin/announcement/save", announcement, operator);
    expect(answer).toMatchObject({ status: 422, fields: { body: message } });
    const { problems } = await app.call(
      "admin/content/save",
      { kind: "announcement", document: { title: "题目", body: text } },
      operator.token,
    );
    expect(problems).toContainEqual({ path: "body", reason: message });
  });

  it.each(heavy)("%s that is kept already is shown without its marks", async (_name, body) => {
    const { token } = await addMember(app);
    const id = await addReview(context, { body });
    const { html } = await app.call("review/detail", { id }, token);
    expect(html).toMatch(/^<p>/);
    expect(html).not.toMatch(/<(?:blockquote|ul|ol|em|a)\b/);
    expect(await outsideLink(context, { trustedHosts: [] }, { kind: "review", id, link: 1 })).toBeNull();
    const announced = await app.call("announcement/detail", { id: await addAnnouncement(context, { body }) }, token);
    expect(announced.html).toBe(html);
    await context.db.write((trx) =>
      trx
        .insertInto("pages")
        .values({ content_key: "agreement", title: "协议", body, updated_at: 1 })
        .onConflict((conflict) => conflict.column("content_key").doUpdateSet({ body }))
        .execute(),
    );
    expect(await standingDocument(context, "agreement")).toMatchObject({ html });
  });

  it.each(honest)("is not one with %s", async (_name, text) => {
    const { token } = await addMember(app);
    const { html } = await app.call("review/preview", { text }, token);
    expect(html).not.toBe("");
  });
});

it("keeps the words of a text it does not parse", () => {
  const html = renderMarkdown(`${"> ".repeat(30)}<b>底</b>\n1. 一\n\n二`);
  expect(html).toBe("<p>&lt;b&gt;底&lt;/b&gt;<br>一</p>\n<p>二</p>\n");
});

it.each([
  [
    "他说**《雨城》**好看，**“重点”**的话和**其他。**后面",
    "他说<strong>《雨城》</strong>好看，<strong>“重点”</strong>的话和<strong>其他。</strong>后面",
  ],
  [
    '说**"行"**了，𠮟*(好)*，税**¥10**元',
    "说<strong>&quot;行&quot;</strong>了，𠮟<em>(好)</em>，税<strong>¥10</strong>元",
  ],
  ["看了2~3遍，4~5遍，不~~（没有）~~看", "看了2~3遍，4~5遍，不<del>（没有）</del>看"],
  ['a*b*c **d**e, f **"g"**h _i_', "a<em>b</em>c <strong>d</strong>e, f **&quot;g&quot;**h <em>i</em>"],
])("reads marks between Chinese letters and punctuation as they are meant: %s", (text, html) => {
  expect(renderMarkdown(text)).toBe(`<p>${html}</p>\n`);
});

it("ends an address where the Chinese sentence goes on", () => {
  const html = renderMarkdown("见https://x.example/a，再看 www.y.example（中文）。");
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    "https://x.example/a",
    "http://www.y.example",
  ]);
  expect(outsideAddresses("https://x.example/a。")).toEqual(["https://x.example/a"]);
});

it("reads nested quotes and lists as one line without marks", () => {
  expect(toPlainText("> > - 甲\n>> 乙\n- 1. 丙")).toBe("甲 乙 丙");
});

it("shows a member thirty previews a minute", async () => {
  const { token } = await addMember(app);
  for (let turn = 0; turn < 30; turn += 1) await app.call("review/preview", { text: "雨" }, token);
  const answer = await app.ask("review/preview", { text: "雨" }, { token });
  expect(answer).toMatchObject({ status: 429 });
  expect(answer.retryAfter).toBeGreaterThan(0);
});
