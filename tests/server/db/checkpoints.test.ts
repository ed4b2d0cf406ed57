import { statSync } from "node:fs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { sqliteFile } from "#server/db/address.ts";
import { openDatabase, type Database } from "#server/db/open.ts";
import { createMigratedStore, testEngine, type TestStore } from "../../helpers/database.ts";

let store: TestStore;
let db: Database;
beforeAll(async () => {
  store = await createMigratedStore();
  db = await openDatabase({ dataDir: store.dataDir, url: store.databaseUrl }, () => {});
});
afterAll(async () => {
  await db.close();
  await store.remove();
});

/** Far fewer than after which the writer copies the log itself. */
const megabytes = 8;

it.runIf(testEngine === "sqlite")("what is written gets from the log into the file without the writer", async () => {
  const file = sqliteFile(store.dataDir);
  const before = statSync(file).size;
  for (let number = 0; number < megabytes; number += 1) {
    const row = { name: `large-${number}`, value: "x".repeat(1_000_000) };
    await db.write((trx) => trx.insertInto("settings").values(row).execute());
  }
  expect(statSync(file).size).toBe(before);
  await vi.waitFor(() => expect(statSync(file).size).toBeGreaterThan(before + megabytes * 900_000), {
    timeout: 60_000,
    interval: 100,
  });
});
