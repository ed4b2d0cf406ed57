import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { kinds } from "#lib/kinds.ts";
import { personHref } from "#lib/link-binding.ts";
import { beginImport, continueImport } from "#server/site-import/imports.ts";
import { importOptions, type ImportOptions } from "#server/site-import/options.ts";
import { readProblems } from "#server/site-import/problems.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator } from "../../helpers/people.ts";

const folder = mkdtempSync(path.join(tmpdir(), "shiguang-comments-"));
const file = path.join(folder, "site.sql");
const video = kinds.video.type;
let app: TestApp;
beforeAll(() => writeFileSync(file, dump()));
beforeEach(async () => {
  await app?.close();
  app = await createTestApp();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

const day = 1_577_836_800;
type Row = readonly (string | number)[];
const insert = (table: string, columns: readonly string[], rows: readonly Row[]) => {
  const values = rows.map(
    (row) => `(${row.map((value) => (typeof value === "number" ? value : `'${value}'`)).join(",")})`,
  );
  return `INSERT INTO \`mac_${table}\` (${columns.map((name) => `\`${name}\``).join(",")}) VALUES ${values.join(",")};\n`;
};

/** Comments stand before the members who wrote them, as tables of a dump are in the order of their names. */
function dump(): string {
  const films = [
    [1, "海边的灯", 2019, "aa", "HD$https://v.example/1.m3u8"],
    [2, "夜航", 2020, "aa", "HD$https://v.example/2.m3u8"],
  ];
  const comments: Row[] = [
    [10, 1, 1, 0, 7, 1, "login7", day, "<b>好看</b>，加我 13812345678 或 a.b@mail.example @{1}"],
    [11, 1, 1, 10, 8, 1, "zhou@mail.example", day + 60, "回你[em:3]"],
    [12, 1, 1, 11, 0, 1, "", day + 120, "再回一句"],
    [13, 1, 1, 0, 7, 0, "login7", day, "没有公开"],
    [14, 1, 1, 13, 7, 1, "login7", day, "回没有公开的"],
    [15, 2, 1, 0, 7, 1, "login7", day, "文章的评论"],
    [16, 1, 99, 0, 7, 1, "login7", day, "没有的影片"],
    [17, 1, 2, 0, 7, 1, "login7", day, "坏话在这里"],
    [18, 1, 2, 0, 7, 1, "login7", day + 3000, "要看一看的词"],
    [19, 1, 2, 0, 7, 1, "login7", 0, "没有时间"],
    [21, 1, 2, 18, 8, 1, "某人", day + 3060, "回要看的"],
    [20, 1, 2, 0, 8, 1, "某人", day + 2000, "遮掉丑字"],
    [20, 1, 2, 0, 8, 1, "某人", day + 2000, "遮掉丑字"],
    ...Array.from({ length: 60 }, (_, at): Row => [100 + at, 1, 2, 0, 0, 1, `客${at}`, day + 300 + at, `第 ${at} 条`]),
  ];
  const columns = ["id", "mid", "rid", "pid"].map((name) => `comment_${name}`);
  return [
    insert(
      "comment",
      [...columns, "user_id", "comment_status", "comment_name", "comment_time", "comment_content"],
      comments,
    ),
    insert(
      "user",
      ["user_id", "user_name", "user_pwd", "user_email", "user_nick_name"],
      [
        [7, "login7", "5f4dcc3b", "seven@mail.example", "阿柒"],
        [8, "login8", "5f4dcc3b", "eight@mail.example", ""],
      ],
    ),
    insert("vod", ["vod_id", "vod_name", "vod_year", "vod_play_from", "vod_play_url"], films),
  ].join("");
}

const pace = { clock: () => performance.now(), rest: async () => {} };

async function bring(more: Partial<ImportOptions> = { comments: true }, dry = false) {
  const { context } = app.site;
  const options = importOptions.parse({ site: "old.example", ...more });
  const row = await beginImport(context, { source: "maccms-sql", address: file, options, dry });
  const counts = await continueImport(context, row, { pace });
  return { ...counts, problems: await readProblems(context.db.primary, row.id) };
}

async function addRules(): Promise<void> {
  const { token } = await addOperator(app);
  for (const [word, effect] of [
    ["坏话", "block"],
    ["要看一看", "hold"],
    ["丑字", "mask"],
  ] as const)
    await app.call("admin/words/save", { word, effect }, token);
}

async function filmId(title: string): Promise<number> {
  const { db } = app.site.context;
  const { id } = await db.primary
    .selectFrom("videos")
    .select("id")
    .where("title", "=", title)
    .executeTakeFirstOrThrow();
  return id;
}

async function commentCount(title: string): Promise<number> {
  const { db } = app.site.context;
  const row = await db.primary
    .selectFrom("videos")
    .select("comment_count")
    .where("title", "=", title)
    .executeTakeFirstOrThrow();
  return row.comment_count;
}

async function list(title: string) {
  const { token } = await app.signIn();
  return app.call("comment/list", { contentType: video, targetId: await filmId(title), pageSize: 50 }, token);
}

/** Everything an import of comments has written, without ids that differ from run to run. */
async function written(): Promise<unknown> {
  const { db } = app.site.context;
  const comments = await db.primary
    .selectFrom("comments")
    .innerJoin("videos", "videos.id", "comments.target_id")
    .leftJoin("comments as parent", "parent.id", "comments.parent_id")
    .leftJoin("comments as answered", "answered.id", "comments.reply_to_id")
    .select(["videos.title", "comments.text", "comments.author_name", "comments.created_at", "comments.reply_count"])
    .select(["parent.text as parent_text", "answered.text as answered_text", "comments.status"])
    .orderBy("comments.created_at")
    .orderBy("comments.text")
    .execute();
  const counts = await db.primary.selectFrom("videos").select(["title", "comment_count"]).orderBy("title").execute();
  const records = await db.primary
    .selectFrom("import_records")
    .select(["source", "record", "digest"])
    .orderBy("record")
    .execute();
  return JSON.parse(JSON.stringify([comments, counts, records]));
}

async function countOf(table: "messages" | "point_entries" | "moderation_cases"): Promise<number> {
  const { db } = app.site.context;
  const { count } = await db.primary
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

it("brings in public comments with their replies, under the names of their authors alone", async () => {
  await addRules();
  const before = [await countOf("messages"), await countOf("point_entries")];
  const checked = await bring({ comments: true }, true);
  expect(checked).toMatchObject({ read: 75, added: 67, same: 1, wrong: 7, rows: 0 });
  const report = await bring();
  expect(report).toMatchObject({ read: 75, added: 67, same: 1, wrong: 7 });
  expect(report.problems.map(({ field, reason, count }) => [field, reason, count]).toSorted()).toEqual([
    ["comment_content", "含有禁止的词", 1],
    ["comment_content", "含有要先审核的词", 1],
    ["comment_mid", "不是影片的评论", 1],
    ["comment_pid", "所回复的评论没有导入，或已经不在了", 2],
    ["comment_rid", "评论的影片没有导入", 1],
    ["comment_status", "旧站没有公开的评论", 1],
    ["comment_time", "时间不对", 1],
    ["lines", "还没有允许的主机 v.example", 2],
  ]);
  expect(checked.problems).toEqual(report.problems);
  const { list: lines } = await list("海边的灯");
  expect(lines).toMatchObject([
    {
      text: "好看，加我 ＊＊＊＊＊＊＊＊＊＊＊ 或 ＊＊＊＊＊＊＊＊＊＊＊＊＊＊＊＊ @1",
      author: { name: "阿柒（旧站）", avatar: null },
      createdAt: new Date(day * 1000).toISOString(),
      mentions: [],
      supports: 0,
      replyCount: 2,
      replies: [
        { text: "回你[表情]", author: { name: "会员（旧站）" }, replyTo: null },
        { text: "再回一句", author: { name: "会员（旧站）" }, replyTo: { name: "会员（旧站）" } },
      ],
    },
  ]);
  expect(personHref(lines[0]?.author ?? { id: 1, name: "" })).toBeNull();
  expect((await list("夜航")).list.find(({ text }) => text.startsWith("遮掉"))).toMatchObject({
    text: "遮掉＊＊",
    author: { name: "某人（旧站）" },
  });
  const all = JSON.stringify(await written());
  for (const secret of ["5f4dcc3b", "mail.example", "login8"]) expect(all).not.toContain(secret);
  expect([await countOf("messages"), await countOf("point_entries")]).toEqual(before);
  expect(await countOf("moderation_cases")).toBe(1);
});

it("leaves comments that match the word rules to operators, and brings their replies afterwards", async () => {
  await addRules();
  await bring();
  const texts = async () => (await list("夜航")).list.map(({ text }) => text);
  expect(await texts()).not.toContain("要看一看的词");
  const before = [await countOf("messages"), await countOf("point_entries")];
  const operator = await addOperator(app);
  const { list: cases } = await app.call("admin/queue", {}, operator.token);
  expect(cases).toMatchObject([{ text: "要看一看的词", author: { name: "阿柒（旧站）" }, words: ["要看一看"] }]);
  const target = { contentType: kinds.comment.type, targetId: cases[0]?.targetId ?? 0 };
  const shown = await commentCount("夜航");
  await app.call("admin/decide", { ...target, decision: "approve", message: "" }, operator.token);
  expect(await texts()).toContain("要看一看的词");
  expect(await commentCount("夜航")).toBe(shown + 1);
  expect([await countOf("messages"), await countOf("point_entries")]).toEqual(before);
  expect(await bring()).toMatchObject({ added: 1 });
  const answered = (await list("夜航")).list.find(({ text }) => text === "要看一看的词");
  expect(answered?.replies.map(({ text }) => text)).toEqual(["回要看的"]);
  expect(await bring()).toMatchObject({ added: 0, rows: 0 });
});

it("takes no comments unless asked, and none twice", async () => {
  const films = await bring({});
  expect(films).toMatchObject({ read: 2, added: 2 });
  expect(await app.site.context.db.primary.selectFrom("comments").selectAll().execute()).toEqual([]);
  await bring();
  const once = await written();
  expect(await bring()).toMatchObject({ added: 0, changed: 0, rows: 0 });
  expect(await written()).toEqual(once);
});

it("goes on where it was cut off, and ends as one that was left alone", async () => {
  await bring();
  const whole = await written();
  await app.close();
  app = await createTestApp();
  const { context } = app.site;
  const options = importOptions.parse({ site: "old.example", comments: true });
  let attempts = 0;
  for (let isDone = false; !isDone; attempts += 1) {
    const row = await beginImport(context, { source: "maccms-sql", address: file, options, dry: false });
    const leaving = new AbortController();
    // A clock that runs out at once ends each transaction after the fewest records.
    let time = 0;
    const slow = { clock: () => (time += 1000), rest: async () => {} };
    const tell = () => leaving.abort(new Error("cut off"));
    isDone = await continueImport(context, row, { pace: slow, tell, signal: leaving.signal }).then(
      () => true,
      () => false,
    );
  }
  expect(attempts).toBeGreaterThan(3);
  expect(await written()).toEqual(whole);
});

it("lets readers like and answer such a comment and operators remove it, and notifies nobody of it", async () => {
  await bring();
  const member = await addMember(app);
  const operator = await addOperator(app);
  const [line] = (await list("海边的灯")).list;
  const id = line?.id ?? 0;
  const before = await countOf("messages");
  await app.call("support/add", { contentType: kinds.comment.type, targetId: id }, member.token);
  const target = { contentType: video, targetId: await filmId("海边的灯") };
  const { comment } = await app.call(
    "comment/add",
    { ...target, text: "我也觉得", replyTo: line?.replies[0]?.id ?? 0 },
    member.token,
  );
  expect(comment.replyTo).toMatchObject({ name: expect.stringContaining("（旧站）") });
  expect(await countOf("messages")).toBe(before);
  expect((await list("海边的灯")).list).toMatchObject([{ replyCount: 3 }]);
  const suggested = await app.call("comment/people", { ...target, q: "", threadId: id }, operator.token);
  expect(suggested.list.map(({ id: personId }) => personId)).toEqual([member.userId]);
  await app.call(
    "admin/decide",
    { contentType: kinds.comment.type, targetId: id, decision: "reject", message: "" },
    operator.token,
  );
  expect((await list("海边的灯")).list).toEqual([]);
  expect(await commentCount("海边的灯")).toBe(0);
  expect(await countOf("messages")).toBe(before);
  expect(await bring()).toMatchObject({ added: 0, rows: 0 });
});
