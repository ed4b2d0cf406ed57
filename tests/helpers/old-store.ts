import { readdirSync } from "node:fs";
import path from "node:path";
import { sql, type Kysely } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import type { MigrationScript } from "#server/db/dialect/engine.ts";
import { connectPostgres, postgresTypes } from "#server/db/dialect/postgres.ts";
import { openSqliteWriter, sqliteTypes } from "#server/db/dialect/sqlite.ts";
import { sqliteFile } from "#server/db/address.ts";
import { createTestStore, type TestStore } from "./database.ts";

const folder = path.join(import.meta.dirname, "../../src/server/db/migrations");

const isScript = (value: unknown): value is MigrationScript => typeof value === "function";

/** The database of an earlier release: with the migrations before `firstNew`, such as `0012`, and no others. */
export async function createOldStore(firstNew: string): Promise<TestStore> {
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
  });
  return database;
}

/** Opens it without migrating it. */
export async function withDatabase<Result>(
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
