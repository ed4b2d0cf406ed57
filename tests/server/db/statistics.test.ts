import { DatabaseSync } from "node:sqlite";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { refreshStatistics } from "#server/db/dialect/sqlite-statistics.ts";
import { openDatabase, type Reader } from "#server/db/open.ts";
import { createLog } from "#server/process/log.ts";
import { tidy } from "#server/site/housekeeping.ts";
import { createTestApp } from "../../helpers/app.ts";
import { createMigratedStore, testEngine } from "../../helpers/database.ts";

const manyPerformers = `
  insert into performers (content_key, name, pinyin, initial, aliases, portrait, bio, facts, status)
  with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 3000)
  select 'p' || n, '演员', 'yanyuan', char(65 + n % 26), '[]', '', '', '[]', 'published' from numbers`;

// PostgreSQL gathers its statistics by itself.
test.runIf(testEngine === "sqlite")("what most rows have is not taken for something rare", async () => {
  const database = await createMigratedStore();
  const open = () => openDatabase({ dataDir: database.dataDir, url: undefined }, () => {});
  try {
    await (await open()).close();
    const file = new DatabaseSync(path.join(database.dataDir, "shiguang.sqlite"));
    file.exec(manyPerformers);
    await (await open()).close();
    const stat = file
      .prepare("select stat from sqlite_stat1 where tbl = 'performers' and idx = ?")
      .get("performers_initial");
    file.close();
    // Rows in all, and rows that share the first column.
    expect(stat?.["stat"]).toMatch(/^3000 3000/);
  } finally {
    await database.remove();
  }
});

test.runIf(testEngine === "sqlite")("the full text index reads no more of its rows than it asks for", async () => {
  const database = await createMigratedStore();
  const opened = await openDatabase({ dataDir: database.dataDir, url: undefined }, () => {});
  const plan = sql<{ detail: string }>`explain query plan
    select * from search_tokens_data where id >= ${1} and id <= ${2}`;
  try {
    const before = await opened.write((trx) => plan.execute(trx));
    // The index is empty, and its connection goes on with what it has counted.
    await opened.write((trx) => refreshStatistics(trx, true));
    const after = await opened.write((trx) => plan.execute(trx));
    for (const { rows } of [before, after])
      expect(rows.map(({ detail }) => detail)).toEqual([expect.stringContaining("(rowid>? AND rowid<?)")]);
  } finally {
    await opened.close();
    await database.remove();
  }
});

test.runIf(testEngine === "sqlite")(
  "a site that was started empty and then filled knows of it after the next tidying",
  async () => {
    const app = await createTestApp();
    const { context } = app.site;
    const { db } = context;
    let asked = 0;
    const detailsOf = async (reader: Reader) => {
      // A question for the plan does not notice that the schema has changed, so it is a new one after one that does.
      await reader.selectFrom("performers").select("id").limit(1).execute();
      const plan = sql<{ detail: string }>`explain query plan
      select bio from performers where initial = 'Y' limit ${sql.lit((asked += 1))}`;
      return (await plan.execute(reader)).rows.map(({ detail }) => detail);
    };
    try {
      await db.write((trx) => sql.raw(manyPerformers).execute(trx));
      const readers = [db.read, db.scan];
      for (const reader of readers) expect(await detailsOf(reader)).toEqual(["SCAN performers"]);
      await tidy(context, createLog({ logLevel: "silent" }));
      // Now it is known that there are few statuses.
      const skip = "SEARCH performers USING INDEX performers_initial (ANY(status) AND initial=?)";
      for (const reader of readers) expect(await detailsOf(reader)).toEqual([skip]);
      expect(await db.write(detailsOf)).toEqual([skip]);
      const version = async () => (await sql`pragma schema_version`.execute(db.read)).rows;
      const counted = await version();
      await tidy(context, createLog({ logLevel: "silent" }));
      // Nothing has grown since, so nobody has to read the schema again.
      expect(await version()).toEqual(counted);
    } finally {
      await app.close();
    }
  },
);
