import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";

/** Where a test keeps its own empty database and files; the engine is the run's. */
export interface TestPlace {
  dataDir: string;
  databaseUrl: string | undefined;
  remove(): Promise<void>;
}

/** Set by the run on PostgreSQL: address of the maintenance database. */
const maintenanceUrl = process.env["TEST_POSTGRES_URL"];

export const testEngine = maintenanceUrl ? "postgres" : "sqlite";

export async function createTestPlace(): Promise<TestPlace> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "shiguang-test-"));
  const removeFolder = async () => rmSync(dataDir, { recursive: true, force: true });
  if (!maintenanceUrl) return { dataDir, databaseUrl: undefined, remove: removeFolder };
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runStatement(maintenanceUrl, `create database ${name}`);
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
