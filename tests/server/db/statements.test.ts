import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { adapt } from "#server/db/dialect/sqlite-connection.ts";

it("keeps the statements that are used, whatever else is asked once", () => {
  const database = adapt(new DatabaseSync(":memory:"));
  const used = database.prepare("select 1 as one");
  const once = database.prepare("select 2 as two");
  for (let n = 0; n < 1000; n += 1) {
    database.prepare(`select ${n} as n, '${"x".repeat(2000)}' as text`);
    database.prepare("select 1 as one");
  }
  expect(database.prepare("select 1 as one")).toBe(used);
  expect(database.prepare("select 2 as two")).not.toBe(once);
  database.close();
});
