import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openPostgres } from "#server/db/dialect/postgres.ts";
import type { Database, Reader } from "#server/db/open.ts";
import { createMigratedStore, testEngine, type TestStore } from "../../helpers/database.ts";

// Only PostgreSQL gives queries names.
const isTested = testEngine === "postgres";

let store: TestStore;
let database: Database;

const open = () =>
  openPostgres(store.databaseUrl ?? "", {
    replicas: [],
    isHasty: false,
    // All queries of a test see the same names.
    connections: 1,
    report: () => {},
    onQuery: () => {},
  });

beforeAll(async () => {
  if (isTested) store = await createMigratedStore();
});
beforeEach(async () => {
  if (!isTested) return;
  database = await open();
  await sql`drop table if exists things`.execute(database.primary);
  await sql`create table things (id integer, name text)`.execute(database.primary);
  await sql`insert into things values (1, 'one'), (2, 'two')`.execute(database.primary);
  return () => database.close();
});
afterAll(async () => {
  if (isTested) await store.remove();
});

const ask = async (db: Reader, id: number) => (await sql`select * from things where id = ${id}`.execute(db)).rows;
const askOften = async (db: Reader) => {
  for (let time = 0; time < 5; time += 1) await ask(db, 1);
};
const named = async () => {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like 'select * from things%'`.execute(database.read);
  return rows.length;
};

test.runIf(isTested)("a query that is asked often is planned once, and one that is not has no name", async () => {
  await ask(database.read, 1);
  expect(await named()).toBe(0);
  await askOften(database.read);
  expect(await ask(database.read, 2)).toEqual([{ id: 2, name: "two" }]);
  expect(await named()).toBe(1);
});

test.runIf(isTested)("a table may get another column meanwhile, as another release does it", async () => {
  await askOften(database.read);
  await sql`alter table things add column colour text`.execute(database.primary);
  expect(await ask(database.read, 1)).toEqual([{ id: 1, name: "one", colour: null }]);
  await askOften(database.read);
  await sql`alter table things add column size text`.execute(database.primary);
  const written = await database.write(async (trx) => {
    await sql`update things set colour = 'red' where id = ${1}`.execute(trx);
    return ask(trx, 1);
  });
  expect(written).toEqual([{ id: 1, name: "one", colour: "red", size: null }]);
  await askOften(database.read);
  expect(await named()).toBeGreaterThan(0);
});

test.runIf(isTested)(
  "behind a pooler that gives each transaction another connection, queries go without names",
  async () => {
    await askOften(database.read);
    await sql`deallocate all`.execute(database.primary);
    expect(await ask(database.read, 2)).toEqual([{ id: 2, name: "two" }]);
    await askOften(database.read);
    expect(await named()).toBe(0);
  },
);

test.runIf(isTested)("and so does a transaction that meets it, which is tried again", async () => {
  await askOften(database.read);
  await sql`deallocate all`.execute(database.primary);
  const written = await database.write(async (trx) => {
    await sql`insert into things values (${3}, 'three')`.execute(trx);
    return [await ask(trx, 1), await ask(trx, 3)];
  });
  expect(written).toEqual([[{ id: 1, name: "one" }], [{ id: 3, name: "three" }]]);
  expect(await ask(database.read, 3)).toHaveLength(1);
});
