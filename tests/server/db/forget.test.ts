import { afterAll, beforeAll, expect, it } from "vitest";
import { forget } from "#server/db/forget.ts";
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

async function add(count: number, created_at: number): Promise<void> {
  const rows = Array.from({ length: count }, () => ({ origin: "test", tags: "[]", created_at }));
  await db.write((trx) => trx.insertInto("tag_changes").values(rows).execute());
}

const old = { table: "tag_changes", column: "created_at", keptFor: 1000 } as const;
const forgetOld = (stopping?: AbortSignal) => forget({ db, now: () => 1020 }, old, stopping);

/** Their times, once each. */
const left = () =>
  db.write((trx) => trx.selectFrom("tag_changes").select("created_at").distinct().orderBy("created_at").execute());

it("forgets what is old, however much, and nothing else", async () => {
  await add(330, 10);
  await add(20, 20);
  await add(5, 21);
  await Promise.all([forgetOld(), forgetOld()]);
  expect(await left()).toEqual([{ created_at: 21 }]);
});

it.runIf(testEngine === "sqlite")("lets others write before all is forgotten", async () => {
  await add(330, 10);
  const done = forgetOld();
  expect(await left()).toEqual([{ created_at: 10 }, { created_at: 21 }]);
  await done;
  expect(await left()).toEqual([{ created_at: 21 }]);
});

it("stops when it is told to, and goes on the next time", async () => {
  await add(330, 10);
  const stopping = new AbortController();
  stopping.abort();
  await forgetOld(stopping.signal);
  expect(await left()).toEqual([{ created_at: 10 }, { created_at: 21 }]);
  await forgetOld();
  expect(await left()).toEqual([{ created_at: 21 }]);
});
