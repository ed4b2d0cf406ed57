import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { kinds } from "#lib/kinds.ts";
import { importContent } from "#server/content-files/import.ts";
import type { Pace } from "#server/db/dialect/pace.ts";
import { beginImport, continueImport } from "#server/site-import/imports.ts";
import { importOptions } from "#server/site-import/options.ts";
import { readProblems } from "#server/site-import/problems.ts";
import { writeCatalogue } from "../../bench/catalogue-file.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { refusal } from "../../helpers/people.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");

const folder = mkdtempSync(path.join(tmpdir(), "shiguang-import-"));
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await importContent(app.site.context, app.site.storage, fixture);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const quick = { clock: () => performance.now(), rest: async () => {} };
/** A clock by which everything takes very long, so that each transaction has time for a few records only. */
const slow = (rest: () => Promise<unknown>) => {
  let time = 0;
  return { clock: () => (time += 1000), rest };
};

function fileOf(name: string, lines: readonly (object | string)[]): string {
  const file = path.join(folder, name);
  writeFileSync(file, lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"));
  return file;
}

async function bring(
  file: string,
  { dry = false, pace = quick, on = app }: { dry?: boolean; pace?: Pace; on?: TestApp } = {},
) {
  const { context } = on.site;
  const options = importOptions.parse({});
  const row = await beginImport(context, { source: "json-lines", address: file, options, dry });
  const counts = await continueImport(context, row, { pace });
  return { ...counts, problems: await readProblems(context.db.primary, row.id) };
}

async function film(title: string) {
  const { token } = await app.signIn();
  const { groups } = await app.call("search/query", { q: title, contentType: 2 }, token);
  const found = groups[0]?.list.find(({ name }) => name.text === title);
  if (!found) throw new Error(`${title} is not found`);
  return app.call("video/detail", { id: found.item.id }, token);
}

it("goes on after a key that no database keeps, and takes no source for a property every object has", async () => {
  const ids = [{ source: "constructor", id: "7" }];
  const { problems, ...counts } = await bring(
    fileOf("odd.jsonl", [
      { kind: "video", key: "odd-1", title: "无此键", "a\0": 1 },
      { kind: "video", key: "odd-2", title: "别处的编号", ids },
    ]),
  );
  expect(counts).toMatchObject({ added: 1, wrong: 1 });
  expect(problems).toMatchObject([{ field: "a", reason: "没有这个键" }]);
  expect((await film("别处的编号")).facts?.ids).toEqual(ids);
});

it("reads GBK as well, and names a line whose encoding cannot be told", async () => {
  const file = path.join(folder, "gbk.jsonl");
  // 雨巷 in GBK, and a byte that is in no encoding of these.
  const lines = ["\xd3\xea\xcf\xef", "\xff"].map(
    (title, at) => `{"kind":"video","key":"gbk-${at}","title":"${title}"}`,
  );
  writeFileSync(file, lines.join("\n"), "latin1");
  const { problems, ...counts } = await bring(file);
  expect(counts).toMatchObject({ added: 1, wrong: 1 });
  expect(problems).toMatchObject([{ reason: "看不出文件的编码", samples: [{ line: "第 2 行" }] }]);
  expect(await film("雨巷")).toMatchObject({ title: "雨巷" });
});

it("an id that another film or person has stays there; the record is taken without it, and that is said", async () => {
  const [tmdb, douban] = [
    { source: "tmdb", id: "802" },
    { source: "douban", id: "802" },
  ];
  await bring(
    fileOf("holders.jsonl", [
      { kind: "video", key: "held-film", title: "甲之片", ids: [tmdb] },
      { kind: "video", key: "other-film", title: "乙之片", ids: [douban] },
      { kind: "performer", key: "held-person", name: "甲之人", ids: [tmdb] },
      { kind: "performer", key: "other-person", name: "乙之人", ids: [douban] },
    ]),
  );
  const claims = fileOf("claims.jsonl", [
    { kind: "video", key: "other-film", title: "乙之片改", ids: [douban, tmdb] },
    { kind: "performer", key: "other-person", name: "乙之人改", ids: [douban, tmdb] },
  ]);
  const counts = await bring(claims);
  expect(counts).toMatchObject({ changed: 2, wrong: 0 });
  expect(counts.problems).toMatchObject([{ field: "ids.N", reason: expect.stringContaining("另一个条目") }]);
  expect(JSON.stringify(counts.problems)).toContain("tmdb 802：own-held-film");
  const rows = await app.site.context.db.primary
    .selectFrom("external_ids")
    .select(["kind", "source", "target_id"])
    .where("value", "=", "802")
    .execute();
  expect(new Set(rows.map((row) => `${row.kind} ${row.target_id}`)).size).toBe(4);
  expect(await bring(claims)).toMatchObject({ rows: 0 });
});

it("brings in people and films with every fact, by name or by key, and writes nothing the second time", async () => {
  const file = fileOf("first.jsonl", [
    { kind: "performer", key: "jia", name: "贾樟", ids: [{ source: "imdb", id: "nm0009001" }], bio: "导演" },
    {
      kind: "video",
      key: "mountains",
      filmKind: "feature",
      title: "群山之间",
      originalTitle: "Between Mountains",
      year: 2015,
      countries: ["CN", "FR"],
      runtime: 126,
      performers: [{ performer: "jia", crafts: ["director"] }, { name: "赵某", role: "沈涛" }, "张某"],
      tags: ["剧情", "家庭"],
      ids: [{ source: "imdb", id: "tt3740778" }],
      scores: [{ source: "豆瓣", score: 7.9, votes: 1000 }],
      publishedAt: "2020-01-01T00:00:00+08:00",
    },
  ]);
  const first = await bring(file);
  expect(first).toMatchObject({ read: 2, added: 2, changed: 0, same: 0, wrong: 0, problems: [] });
  expect(await bring(file)).toMatchObject({ read: 2, added: 0, changed: 0, same: 2, rows: 0 });
  const { facts, year, performers } = await film("群山之间");
  expect(facts).toMatchObject({ originalTitle: "Between Mountains", runtime: 126 });
  expect(year).toBe(2015);
  expect(performers.map(({ name }) => name)).toEqual(["贾樟", "赵某", "张某"]);
});

it("knows a person without a key by their name, and one of the same name with another id for somebody else", async () => {
  const other = [{ source: "imdb", id: "nm0009002" }];
  const file = fileOf("named.jsonl", [
    { kind: "performer", name: "贾樟", bio: "也写剧本" },
    { kind: "performer", name: "贾樟", ids: other, bio: "同名的人" },
  ]);
  expect(await bring(file)).toMatchObject({ added: 1, changed: 1, wrong: 0 });
  const people = await app.site.context.db.primary
    .selectFrom("performers")
    .select(["content_key", "bio"])
    .where("name", "=", "贾樟")
    .orderBy("id")
    .execute();
  expect(people.map(({ bio }) => bio)).toEqual(["也写剧本", "同名的人"]);
  expect(people[0]?.content_key).toBe("own-jia");
});

it("changes what a record says and leaves the rest", async () => {
  const ids = [{ source: "imdb", id: "tt3740778" }];
  const file = fileOf("change.jsonl", [{ kind: "video", title: "群山之间", ids, year: 2016 }]);
  expect(await bring(file)).toMatchObject({ added: 0, changed: 1 });
  const { facts, year, performers } = await film("群山之间");
  expect(facts).toMatchObject({ originalTitle: "Between Mountains", runtime: 126 });
  expect(year).toBe(2016);
  expect(performers).toHaveLength(3);
});

it("finds a film by title and year, and takes another id of the same source for another film", async () => {
  const file = fileOf("match.jsonl", [
    { kind: "video", title: "群山之间", year: 2016, tagline: "二十六年", ids: [{ source: "tmdb", id: "9" }] },
    { kind: "video", title: "群山之间", year: 2016, ids: [{ source: "imdb", id: "tt999" }] },
  ]);
  expect(await bring(file)).toMatchObject({ added: 1, changed: 1 });
});

it("says what is wrong in words, keeps the rest, and checks all of it without writing", async () => {
  const file = fileOf("wrong.jsonl", [
    { kind: "video", key: "good-one", title: "好的一部" },
    { kind: "video", key: "bad-year", title: "年份不对", year: "很久以前" },
    { kind: "video", key: "bad-person", title: "没有这人", performers: [{ performer: "nobody" }] },
    { kind: "video", key: "odd", title: "多一个键", colour: "red" },
    { kind: "movie", title: "什么" },
    "{不是 JSON",
  ]);
  const checked = await bring(file, { dry: true });
  const written = await bring(file);
  expect(checked.problems).toEqual(written.problems);
  expect(checked).toMatchObject({ read: 6, added: 1, wrong: 5, rows: 0 });
  expect(written).toMatchObject({ read: 6, added: 1, wrong: 5 });
  const told = new Map(written.problems.map((one) => [one.field, one]));
  expect(told.get("year")?.samples).toEqual([{ line: "第 2 行", value: "很久以前" }]);
  expect(told.get("performers.N")).toMatchObject({ reason: "找不到这个人", count: 1 });
  expect(told.get("colour")?.reason).toBe("没有这个键");
  expect(told.get("kind")?.samples).toEqual([{ line: "第 5 行", value: "movie" }]);
});

it("brings in every other kind, and knows them again", async () => {
  const file = fileOf("kinds.jsonl", [
    { kind: "category", key: "pace", name: "节奏" },
    { kind: "tag", key: "calm", name: "平静", category: "pace" },
    { kind: "video", key: "part-one", filmKind: "episode", title: "第一集" },
    { kind: "video", key: "part-two", filmKind: "episode", title: "第二集" },
    { kind: "video", key: "whole", filmKind: "series", title: "整部剧", tags: ["calm"] },
    {
      kind: "series",
      key: "whole-series",
      title: "整部剧",
      description: "两集",
      video: "whole",
      total: 2,
      episodes: ["part-one", "part-two"],
    },
    { kind: "announcement", key: "hello", title: "搬家了", body: "都搬过来了" },
    { kind: "question", key: "why", question: "为什么", answer: "因为", category: "nowhere" },
  ]);
  const first = await bring(file);
  expect(first).toMatchObject({ added: 7, wrong: 1 });
  expect(await bring(file)).toMatchObject({ added: 0, changed: 0, same: 7, rows: 0 });
});

it("goes on where it was cut off and ends as if it had not been", async () => {
  const other = await createTestApp();
  try {
    const file = path.join(folder, "catalogue.jsonl");
    await writeCatalogue(file, 150);
    await bring(file, { on: other });
    for (let cut = 0; cut < 3; cut += 1) {
      let rests = 0;
      const pace = slow(async () => {
        if (++rests === 4) throw new Error("cut off");
      });
      expect(await refusal(bring(file, { pace }))).toContain("cut off");
    }
    const last = await bring(file);
    expect(last).toMatchObject({ read: 450, added: 450, wrong: 0 });
    expect(await contents(app)).toEqual(await contents(other));
    expect(await bring(file)).toMatchObject({ read: 450, same: 450, rows: 0 });
  } finally {
    await other.close();
  }
});

/** What the catalogue's films are, without the numbers each database gives. */
async function contents({ site }: TestApp) {
  const { db } = site.context;
  const films = await db.primary
    .selectFrom("videos")
    .leftJoin("video_facts", "video_facts.video_id", "videos.id")
    .select(["content_key", "title", "year", "description", "published_at", "scores", "releases", "runtime"])
    .where("content_key", "like", "own-f%")
    .orderBy("content_key")
    .execute();
  const people = await db.primary
    .selectFrom("performers")
    .select(["content_key", "name", "pinyin", "works"])
    .where("content_key", "like", "own-p%")
    .orderBy("content_key")
    .execute();
  const found = await db.primary
    .selectFrom("search_documents")
    .innerJoin("performers", "performers.id", "search_documents.target_id")
    .select(["performers.content_key", "names"])
    .where("content_type", "=", kinds.performer.type)
    .where("performers.content_key", "like", "own-p%")
    .orderBy("performers.content_key")
    .execute();
  return { films, people, found };
}
