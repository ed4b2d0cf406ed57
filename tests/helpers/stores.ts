import { randomUUID } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { migrate } from "#server/db/migrate.ts";
import { sqliteFile } from "#server/db/address.ts";
import type { Settings } from "#server/env/env.ts";

/** An empty database and data folder of a test; the run sets the engine. */
export interface TestStore {
  dataDir: string;
  databaseUrl: string | undefined;
  remove(): Promise<void>;
}

/** Settings for processes on this place (data folder and database). */
export function placeOf({ dataDir, databaseUrl }: Pick<TestStore, "dataDir" | "databaseUrl">): Settings {
  return { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
}

/** Address of the maintenance database; set by the run on PostgreSQL. */
const maintenanceUrl = process.env["TEST_POSTGRES_URL"];

export const testEngine = maintenanceUrl ? "postgres" : "sqlite";

/**
 * Name of the environment variable set by `makeTemplate` for the run's processes: the SQLite file or the name of the PostgreSQL database.
 */
export const template = "TEST_DATABASE_TEMPLATE";

/** Migrates a database that tests copy. Returns a function that removes it. */
export async function makeTemplate(): Promise<() => Promise<void>> {
  const { dataDir, databaseUrl, remove } = await storeLike(undefined);
  await migrate({ dataDir, url: databaseUrl }, (error) => console.error(error));
  process.env[template] = databaseUrl ? new URL(databaseUrl).pathname.slice(1) : sqliteFile(dataDir);
  return remove;
}

/** Creates a place with a copy of the template `model`, or with an empty database. */
export async function storeLike(model: string | undefined): Promise<TestStore> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "shiguang-test-"));
  const removeFolder = async () => rmSync(dataDir, { recursive: true, force: true });
  if (!maintenanceUrl) {
    if (model) copyFileSync(model, sqliteFile(dataDir));
    return { dataDir, databaseUrl: undefined, remove: removeFolder };
  }
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runStatement(maintenanceUrl, `create database ${name}${model ? ` template ${model} strategy file_copy` : ""}`);
  const url = new URL(maintenanceUrl);
  url.pathname = `/${name}`;
  return {
    dataDir,
    databaseUrl: url.href,
    async remove() {
      await runStatement(maintenanceUrl, `drop database if exists ${name} with (force)`);
      await removeFolder();
    },
  };
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
