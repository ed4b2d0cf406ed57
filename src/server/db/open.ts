import type { Database, QueryListener } from "./dialect/engine.ts";
import { openPostgres } from "./dialect/postgres.ts";
import { openSqlite, openSqliteForReading } from "./dialect/sqlite.ts";
import { migrate } from "./migrate.ts";
import { sqliteFile, type DatabaseAddress } from "./address.ts";

export type { Database, Reader, Writer } from "./dialect/engine.ts";
export { databaseOf } from "./dialect/engine.ts";

/** Migrates the database, then opens it. `report` receives errors of idle connections. */
export async function openDatabase(
  database: DatabaseAddress,
  report: (error: Error) => void,
  onQuery: QueryListener = () => {},
): Promise<Database> {
  await migrate(database, report);
  if (database.url)
    return openPostgres(database.url, {
      replicas: database.replicaUrls ?? [],
      isHasty: database.isHasty ?? false,
      report,
      onQuery,
    });
  return openSqlite(sqliteFile(database.dataDir), onQuery);
}

/** Connections to PostgreSQL of a thread that renders pages. */
const readingConnections = 4;

/**
 * Opens a migrated database for a thread that renders pages. On SQLite it can only be read, and every query blocks the thread.
 */
export async function openForReading(
  { url, replicaUrls = [], dataDir }: DatabaseAddress,
  report: (error: Error) => void,
  onQuery: QueryListener,
): Promise<Database> {
  if (url === undefined) return openSqliteForReading(sqliteFile(dataDir), onQuery);
  return openPostgres(url, { replicas: replicaUrls, isHasty: true, connections: readingConnections, report, onQuery });
}
