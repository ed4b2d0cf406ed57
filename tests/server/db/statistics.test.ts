import { DatabaseSync } from "node:sqlite";
import path from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "#server/db/open.ts";
import { createMigratedStore, testEngine } from "../../helpers/database.ts";

// PostgreSQL gathers its statistics by itself.
test.runIf(testEngine === "sqlite")("what most rows have is not taken for something rare", async () => {
  const database = await createMigratedStore();
  const open = () => openDatabase({ dataDir: database.dataDir, url: undefined }, () => {});
  try {
    await (await open()).close();
    const file = new DatabaseSync(path.join(database.dataDir, "shiguang.sqlite"));
    file.exec(`
      insert into performers (content_key, name, pinyin, initial, aliases, portrait, bio, facts, status)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 3000)
      select 'p' || n, '演员', 'yanyuan', 'Y', '[]', '', '', '[]', 'published' from numbers`);
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
  try {
    for (let start = 0; start < 2; start += 1) {
      await (await openDatabase({ dataDir: database.dataDir, url: undefined }, () => {})).close();
      const file = new DatabaseSync(path.join(database.dataDir, "shiguang.sqlite"), { readOnly: true });
      const plan = file.prepare("explain query plan select * from search_tokens_data where id >= ? and id <= ?").all();
      file.close();
      expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining("(rowid>? AND rowid<?)")]);
    }
  } finally {
    await database.remove();
  }
});
