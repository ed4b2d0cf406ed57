import { afterEach, beforeEach, expect, it } from "vitest";
import { openDatabase } from "#server/db/open.ts";
import { createTestStore, type TestStore } from "../../helpers/database.ts";
import { exitOf, startFixture } from "../../helpers/process.ts";

let database: TestStore;
beforeEach(async () => {
  database = await createTestStore();
});
afterEach(() => database.remove());

/** Dropping the database afterwards may cut connections that are just closing. */
const report = () => {};
const args = () => [database.dataDir, database.databaseUrl ?? ""];

it("loses no acknowledged write when the process is killed", async () => {
  const writer = startFixture("write-until-killed.ts", args());
  let printed = "";
  writer.stdout?.setEncoding("utf8");
  for await (const text of writer.stdout ?? []) {
    printed += text;
    if (printed.split("\n").length > 100) writer.kill("SIGKILL");
  }
  expect(await exitOf(writer)).toBeNull();
  const acknowledged = printed.split("\n").filter(Boolean).length;
  expect(acknowledged).toBeGreaterThanOrEqual(100);
  const db = await openDatabase({ dataDir: database.dataDir, url: database.databaseUrl }, report);
  const rows = await db.read.selectFrom("settings").select("name").where("name", "like", "row-%").execute();
  await db.close();
  const names = new Set(rows.map((row) => row.name));
  const lost = Array.from({ length: acknowledged }, (_, index) => `row-${index + 1}`).filter(
    (name) => !names.has(name),
  );
  expect(lost).toEqual([]);
});

it("migrates once when several processes start at once, and again after a kill in the middle", async () => {
  const killed = startFixture("migrate.ts", args());
  const others = Array.from({ length: 4 }, () => startFixture("migrate.ts", args()));
  killed.kill("SIGKILL");
  expect(await Promise.all(others.map(exitOf))).toEqual([0, 0, 0, 0]);
  const db = await openDatabase({ dataDir: database.dataDir, url: database.databaseUrl }, report);
  expect(await db.read.selectFrom("videos").select("id").execute()).toEqual([]);
  await db.close();
});
