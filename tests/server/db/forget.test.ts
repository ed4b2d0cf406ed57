import { afterAll, beforeAll, expect, it } from "vitest";
import { forget } from "#server/db/forget.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { testEngine } from "../../helpers/database.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Rows that are so many milliseconds old. */
async function add(count: number, age: number): Promise<void> {
  const created_at = app.clock.now - age;
  const rows = Array.from({ length: count }, () => ({ origin: "test", tags: "[]", created_at }));
  await app.site.context.db.write((trx) => trx.insertInto("tag_changes").values(rows).execute());
}

const forgetOld = (stopping?: AbortSignal) =>
  forget(app.site.context, { table: "tag_changes", column: "created_at", keptFor: 1000 }, stopping);

/** How old they are, the oldest first, each age once. */
const ages = () =>
  app.site.context.db.write(async (trx) => {
    const rows = await trx.selectFrom("tag_changes").select("created_at").distinct().orderBy("created_at").execute();
    return rows.map((row) => app.clock.now - row.created_at);
  });

it("forgets what is old, however much, and nothing else", async () => {
  await add(330, 5000);
  await add(20, 1000);
  await add(5, 999);
  await Promise.all([forgetOld(), forgetOld()]);
  expect(await ages()).toEqual([999]);
});

it.runIf(testEngine === "sqlite")("lets others write before all is forgotten", async () => {
  await add(330, 5000);
  const done = forgetOld();
  expect(await ages()).toEqual([5000, 999]);
  await done;
  expect(await ages()).toEqual([999]);
});

it("stops when it is told to, and goes on the next time", async () => {
  await add(330, 5000);
  const stopping = new AbortController();
  stopping.abort();
  await forgetOld(stopping.signal);
  expect(await ages()).toEqual([5000, 999]);
  await forgetOld();
  expect(await ages()).toEqual([999]);
});
