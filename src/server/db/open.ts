import type { Database, QueryListener } from "./dialect/engine.ts";
import { openPostgres } from "./dialect/postgres.ts";
import { openSqlite } from "./dialect/sqlite.ts";
import type { TakeTurn } from "./dialect/sqlite-writes.ts";
import { migrate } from "./migrate.ts";
import { sqliteFile, type DatabaseAddress } from "./address.ts";

export type { Database, Reader, Writer } from "./dialect/engine.ts";
export { databaseOf } from "./dialect/engine.ts";

/** Migrates the database, then opens it. `report` receives errors of idle connections. */
export async function openDatabase(
  database: DatabaseAddress,
  report: (error: Error) => void,
  onQuery: QueryListener = () => {},
  takeTurn?: TakeTurn,
): Promise<Database> {
  await migrate(database, report);
  if (database.url)
    return openPostgres(database.url, {
      replicas: database.replicaUrls ?? [],
      isHasty: database.isHasty ?? false,
      report,
      onQuery,
    });
  return openSqlite(sqliteFile(database.dataDir), onQuery, takeTurn);
}
