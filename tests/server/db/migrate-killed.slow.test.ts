import { readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { expect, it } from "vitest";
import type { MigrationScript } from "#server/db/dialect/engine.ts";
import { connectPostgres, postgresTypes } from "#server/db/dialect/postgres.ts";
import { openSqliteWriter, sqliteTypes } from "#server/db/dialect/sqlite.ts";
import { knownMigrations, migrationState } from "#server/db/migrate.ts";
import { sqliteFile } from "#server/db/address.ts";
import { createTestStore, type TestStore } from "../../helpers/database.ts";
import { exitOf, saying, startFixture } from "../../helpers/process.ts";

const folder = path.join(import.meta.dirname, "../../../src/server/db/migrations");
const kills = 6;
/** What a site had that was not brought up to date for a long time. */
const firstNew = "0012";
const people = 2000;

const isScript = (value: unknown): value is MigrationScript => typeof value === "function";
const placeOf = ({ dataDir, databaseUrl: url }: TestStore) => ({ dataDir, url });
const argsOf = ({ dataDir, databaseUrl }: TestStore) => [dataDir, databaseUrl ?? ""];

async function withDatabase<Result>(
  database: TestStore,
  work: (db: Kysely<never>) => Promise<Result>,
): Promise<Result> {
  const url = database.databaseUrl;
  const db = url ? connectPostgres(url, () => {}) : openSqliteWriter(sqliteFile(database.dataDir));
  try {
    return await work(db.withTables<never>());
  } finally {
    await db.destroy();
  }
}

/** A site of an earlier release, with its people and their entries. */
async function openOld(): Promise<TestStore> {
  const database = await createTestStore();
  const migrations: Record<string, Migration> = {};
  for (const file of readdirSync(folder).filter((name) => name < firstNew)) {
    const module: Record<string, unknown> = await import(path.join(folder, file));
    const statements = Object.values(module)
      .filter(isScript)
      .flatMap((script) => script(database.databaseUrl ? postgresTypes : sqliteTypes));
    migrations[file.replace(/\.ts$/, "")] = {
      up: async (db) => {
        for (const statement of statements) await sql.raw(statement).execute(db);
      },
    };
  }
  await withDatabase(database, async (db) => {
    const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
    if (error) throw error;
    const rows = Array.from(
      { length: people },
      (_, number) => sql`(${`第 ${number} 人`}, ${`own:${number}`}, ${number})`,
    );
    await sql`insert into users (name, content_key, created_at) values ${sql.join(rows)}`.execute(db);
  });
  return database;
}

/** Everything in it, in words: tables with their rows, indexes, triggers, constraints. */
function everythingIn(database: TestStore): Promise<string[]> {
  return withDatabase(database, async (db) => {
    const { rows: schema } = await (
      database.databaseUrl
        ? sql<{ line: string }>`
            select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
            from information_schema.columns where table_schema = 'public'
            union all select indexdef from pg_indexes where schemaname = 'public'
            union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
            union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
              where connamespace = 'public'::regnamespace`
        : sql<{ line: string }>`select type || ' ' || name || ' ' || coalesce(sql, '') as line from sqlite_schema`
    ).execute(db);
    // What the full text index keeps for itself it numbers beyond 2^53.
    const tables = (await db.introspection.getTables()).filter(
      ({ name, isView }) => !isView && !/^(sqlite_|kysely_|search_tokens_)/.test(name),
    );
    const lines = schema.map(({ line }) => line);
    for (const { name } of tables) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
      lines.push(...rows.map((row) => `${name}: ${JSON.stringify(row)}`));
    }
    return lines.toSorted();
  });
}

it(`an old site is brought up to date as if nothing had happened, after ${kills} kills in the middle`, async () => {
  const [whole, killed] = [await openOld(), await openOld()];
  try {
    const undisturbed = startFixture("migrate.ts", argsOf(whole));
    await saying(undisturbed, "begin");
    const begun = performance.now();
    expect(await exitOf(undisturbed)).toBe(0);
    const takes = performance.now() - begun;

    let inTheMiddle = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const migrating = startFixture("migrate.ts", argsOf(killed));
      await saying(migrating, "begin");
      // All over it, a little differently each time.
      await Promise.race([wait((takes * (kill + Math.random())) / (kills + 2)), exitOf(migrating)]);
      migrating.kill("SIGKILL");
      if ((await exitOf(migrating)) === null) inTheMiddle += 1;
      const { done, pending } = await migrationState(placeOf(killed));
      expect([...done, ...pending].toSorted()).toEqual(knownMigrations);
      if (pending.length === 0) break;
    }
    expect(inTheMiddle).toBeGreaterThan(1);
    expect(await exitOf(startFixture("migrate.ts", argsOf(killed)))).toBe(0);
    expect((await migrationState(placeOf(killed))).pending).toEqual([]);
    expect(await everythingIn(killed)).toEqual(await everythingIn(whole));
  } finally {
    await whole.remove();
    await killed.remove();
  }
});
