import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { beginImport, continueImport } from "#server/site-import/imports.ts";
import { importOptions } from "#server/site-import/options.ts";
import { readProblems } from "#server/site-import/problems.ts";
import { sourceFor } from "#server/site-import/sources.ts";
import { readSqlDump } from "#server/site-import/sql-dump.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";

const folder = mkdtempSync(path.join(tmpdir(), "shiguang-sql-"));
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

const dump = String.raw`-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)
/*!40101 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS ${"`v10_actor`"};
CREATE TABLE ${"`v10_actor`"} (
  ${"`actor_id`"} int unsigned NOT NULL AUTO_INCREMENT,
  ${"`actor_name`"} varchar(255) NOT NULL DEFAULT '',
  ${"`actor_alias`"} varchar(255) NOT NULL DEFAULT '',
  ${"`actor_content`"} text NOT NULL,
  ${"`actor_sex`"} char(1) NOT NULL DEFAULT '',
  PRIMARY KEY (${"`actor_id`"}),
  KEY ${"`actor_name`"} (${"`actor_name`"}) USING BTREE
) ENGINE=InnoDB;
LOCK TABLES ${"`v10_actor`"} WRITE;
INSERT INTO ${"`v10_actor`"} VALUES (1,'沈甲','老沈,S. O&#039;J.','<p>演员；说过\"你好\"，it\'s 真的。</p>','男'),(2,'陆&middot;乙','','',NULL);
UNLOCK TABLES;
INSERT INTO ${"`v10_user`"} VALUES (1,'secret; \'INSERT INTO ${"`v10_vod`"} VALUES (9,','hash');
INSERT INTO ${"`v10_vod`"} (${"`vod_id`"}, ${"`type_id`"}, ${"`vod_name`"}, ${"`vod_content`"}, ${"`vod_actor`"}, ${"`vod_year`"}, ${"`vod_status`"}, ${"`vod_recycle_time`"}, ${"`vod_time_add`"}, ${"`vod_play_from`"}, ${"`vod_play_url`"}) VALUES
(1, 6, '海边''的\\灯', '第一行\n第二行；(1,2),(3', '沈甲,陆&middot;乙', '2019', 1, 0, 1577836800, 'aa', 'HD$https://v.example/1.m3u8'),
(2, 13, '长街', '', '', '2020', 1, 0, 1577836800, 'aa', '第1集$https://v.example/2-1.m3u8#第2集$https://v.example/2-2.m3u8'),
(3, 6, '少一个值', 1),
(4, 6, '坏了 , 'x', 'y', '2020', 1, 0, 0, '', ''),
(5, 6, '收起来的', '', '', '2021', 0, 0, 1577836800, '', '');
CREATE TABLE ${"`v10_type`"} (
  ${"`type_id`"} int NOT NULL,
  ${"`type_name`"} varchar(60) NOT NULL
);
INSERT INTO ${"`v10_type`"} VALUES (6,'剧情片'),(13,'国产剧');
`;

async function bring(file: string, site?: string) {
  const { context } = app.site;
  const source = sourceFor(file, false);
  if (source === null) throw new Error("no source");
  const options = importOptions.parse(site === undefined ? {} : { site });
  const row = await beginImport(context, { source, address: file, options, dry: false });
  const pace = { clock: () => performance.now(), rest: async () => {} };
  const counts = await continueImport(context, row, { pace });
  return { ...counts, problems: await readProblems(context.db.primary, row.id) };
}

it("brings in films, series and people of a MacCMS database, and skips lines that are broken", async () => {
  const file = path.join(folder, "site.sql");
  writeFileSync(file, dump);
  const report = await bring(file, "films.example");
  expect(report).toMatchObject({ read: 7, wrong: 2 });
  expect(report.problems.filter(({ field }) => field === "v10_vod")).toEqual([
    expect.objectContaining({
      reason: "有 4 个值，表有 11 列",
      samples: [{ line: "第 20 行", value: expect.any(String) }],
    }),
    expect.objectContaining({ reason: "读不懂这一行", samples: [{ line: "第 21 行", value: expect.any(String) }] }),
  ]);
  const { db } = app.site.context;
  const films = await db.primary
    .selectFrom("videos")
    .select(["title", "description", "year", "status", "kind"])
    .orderBy("id")
    .execute();
  expect(films.map((film) => ({ ...film }))).toEqual([
    { title: "海边'的\\灯", description: "第一行\n第二行；(1,2),(3", year: 2019, status: "published", kind: "feature" },
    { title: "长街", description: "", year: 2020, status: "published", kind: "series" },
    { title: "长街 第1集", description: "", year: null, status: "published", kind: "episode" },
    { title: "长街 第2集", description: "", year: null, status: "published", kind: "episode" },
    { title: "收起来的", description: "", year: 2021, status: "draft", kind: "feature" },
  ]);
  const people = await db.primary
    .selectFrom("performers")
    .select(["name", "bio", "aliases", "facts"])
    .orderBy("id")
    .execute();
  expect(people.map((person) => ({ ...person }))).toEqual([
    {
      name: "沈甲",
      bio: '演员；说过"你好"，it\'s 真的。',
      aliases: JSON.stringify(["老沈", "S. O'J."]),
      facts: '[{"name":"性别","value":"男"}]',
    },
    { name: "陆·乙", bio: "", aliases: "[]", facts: "[]" },
  ]);
  const named = await db.primary.selectFrom("external_ids").select("source").where("kind", "=", "video").execute();
  expect(new Set(named.map(({ source }) => source))).toEqual(new Set(["maccms:films.example"]));
});

it("reads the same from a compressed file and writes nothing anew", async () => {
  const file = path.join(folder, "site.sql.gz");
  writeFileSync(file, gzipSync(dump));
  expect(await bring(file, "films.example")).toMatchObject({ read: 7, added: 0, changed: 0, rows: 0 });
});

it("reads rows that lie across the chunks of a large file, whatever stands in them", async () => {
  const file = path.join(folder, "large.sql");
  const texts = Array.from({ length: 4000 }, (_, at) => `${"字\\'\\\\;)".repeat(at % 90)}${at}`);
  const rows = texts.map((text, at) => `(${at},'${text}')`);
  const create = "CREATE TABLE `mac_vod` (\n  `vod_id` int,\n  `vod_name` text\n);\n";
  writeFileSync(
    file,
    `${create}INSERT INTO \`mac_vod\` VALUES ${rows.join(",")};\nINSERT INTO \`mac_x\` VALUES ('${rows.join("\\'")}`,
  );
  let count = 0;
  for await (const row of readSqlDump(file, (table) => table === "mac_vod")) {
    if ("reason" in row) throw new Error(row.reason);
    const text = texts[count] ?? "";
    expect(row.values).toEqual({ vod_id: String(count), vod_name: text.replaceAll(/\\(.)/g, "$1") });
    count += 1;
  }
  expect(count).toBe(4000);
});

it.each([
  ["says so", "/*!40101 SET NAMES gbk */;\n"],
  ["is silent about it", ""],
  ["says what its columns were", "SET NAMES latin1;\n"],
])("reads a dump in GBK that %s, whatever chunk its first Chinese word is in", async (_, said) => {
  const file = path.join(folder, "gbk.sql");
  // 誠雨城; the second byte of the first is that of a backslash.
  const name = Buffer.from([0xd5, 0x5c, 0xd3, 0xea, 0xb3, 0xc7]);
  const create = "CREATE TABLE `mac_vod` (\n  `vod_id` int,\n  `vod_name` text\n);\n";
  const long = `INSERT INTO \`mac_x\` VALUES ('${"x".repeat(600_000)}');\n`;
  const row = [Buffer.from(`${said}${create}${long}INSERT INTO \`mac_vod\` VALUES (1,'`), name, Buffer.from("');\n")];
  writeFileSync(file, Buffer.concat(row));
  for await (const row of readSqlDump(file, (table) => table === "mac_vod"))
    expect(row).toMatchObject({ values: { vod_id: "1", vod_name: "誠雨城" } });
  expect.assertions(1);
});

it("reads a dump in UTF-8 in which a word was cut off in the middle of a character", async () => {
  const file = path.join(folder, "cut.sql");
  const create = "CREATE TABLE `mac_vod` (\n  `vod_id` int,\n  `vod_name` text\n);\n";
  const cut = Buffer.from("雨城").subarray(0, 4);
  const row = Buffer.from("INSERT INTO `mac_vod` VALUES (1,'");
  writeFileSync(file, Buffer.concat([Buffer.from(create), row, Buffer.from("雨夜的城，"), cut, Buffer.from("');\n")]));
  for await (const row of readSqlDump(file, (table) => table === "mac_vod"))
    expect(row).toMatchObject({ values: { vod_id: "1", vod_name: "雨夜的城，雨\ufffd" } });
  expect.assertions(1);
});
