import { expect, it } from "vitest";
import { comparedIn, messagesIn } from "../../../adapter/languages/messages.ts";

const textsIn = (source: string, file = "src/islands/x.tsx") => messagesIn(file, source).map(({ id }) => id);

it.each([
  ['const name = "登录";', ["登录"]],
  ["const name = `登录`;", ["登录"]],
  ['const row = { label: "登录" } as const;', ["登录"]],
  ["say(`共 ${count} 部`);", ["共 {0} 部"]],
  ['say(`${name}${more ? `等 ${count} 部` : "一部"}。`);', ["{0}{1}。", "等 {0} 部", "一部"]],
  ['<input placeholder="写评论" aria-label={`评论《${title}》`} />;', ["写评论", "评论《{0}》"]],
  ["<p>没有找到</p>;", ["没有找到"]],
  ["<p>\n  没有找到，\n  换个词试试\n</p>;", ["没有找到， 换个词试试"]],
  ['names.join("、");', ["、"]],
  // What is written into the audit log is read by people; what a call says of itself stands in its papers.
  ['recordOwnAction(context, trx, { act: "ban.lift", summary: "提前结束" });', ["提前结束"]],
  ['call({ access: "public", summary: "运营：操作记录" });', []],
])("%s", (source, texts) => {
  expect(textsIn(source)).toEqual(texts);
});

it("makes one text of words, values and inline elements, so that another language can order them", () => {
  expect(textsIn("<p>共 {count} 部，<b>{score}</b> 分</p>;")).toEqual(["共 {0} 部，{1} 分"]);
  expect(textsIn('<p>\n  请先看\n  <Link to="/rules">规则</Link>\n  再发布。\n</p>;')).toEqual([
    "请先看{0}再发布。",
    "规则",
  ]);
  expect(textsIn("<p>看到 {done ? <b>最后</b> : at} 为止</p>;")).toEqual(["看到 {0} 为止", "最后"]);
});

it("ends a text at what stands by itself", () => {
  expect(textsIn('<p><Icon name="edit" /> 保存 <button>取消</button> 或者返回</p>;')).toEqual([
    "保存",
    "取消",
    "或者返回",
  ]);
  expect(textsIn("<div>标题{shown && <p>说明</p>}结尾</div>;")).toEqual(["标题", "说明", "结尾"]);
  expect(textsIn("<p>{/* 注释 */}文字</p>;")).toEqual(["文字"]);
});

it.each([
  ['import x from "./电影.ts";'],
  ['export { x } from "./电影.ts";'],
  ['type Kind = "电影" | "短片";'],
  ['const of: Record<"电影", string> = take();'],
  ["const names = { 电影: film };"],
  ['kind === "电影"; kind !== "电影"; "电影" in names;'],
  ['switch (kind) { case "电影": break; }'],
  ['text.includes("电影"); text.split("，"); text.replaceAll("电影", ""); text.startsWith("电"); set.has("电影");'],
  ["const pattern = /电影/;"],
  ["// 电影\n/* 电影 */"],
  ['const label = /* as written */ "中文";'],
  ["const query = sql`电影`;"],
  ['console.error("电影");'],
  ['const dash = "“” … ·";'],
])("finds no text in %s", (source) => {
  expect(textsIn(source)).toEqual([]);
});

it("reads pages: their code, and what they draw", () => {
  const page = [
    "---",
    'const title = "片库";',
    "---",
    "",
    "<!doctype html>",
    "<!-- 说明 -->",
    "<Base title={title} description={`共 ${total} 部`}>",
    '  <script>const text = "脚本";</script>',
    '  <a href="/" title="回首页">首页</a>',
    "  {films.map((film) => <p>{film.title}，{film.year} 年</p>)}",
    "</Base>",
  ].join("\n");
  const found = messagesIn("src/pages/x.astro", page);
  expect(found.map(({ id }) => id)).toEqual(["片库", "共 {0} 部", "回首页", "首页", "{0}，{1} 年"]);
  for (const { id, start, end, places } of found)
    if (places.length === 0) expect(page.slice(start, end).replaceAll('"', "")).toBe(id);
});

it("finds what is compared with a text, and would not be the same in another language", () => {
  expect(comparedIn("src/lib/x.ts", 'if (name === "片尾") next();')).toHaveLength(1);
  expect(comparedIn("src/lib/x.ts", 'if (name === /* as written */ "片尾") next();')).toEqual([]);
});
