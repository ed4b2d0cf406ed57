import type { Database, QueryListener } from "./dialect/engine.ts";
import { openPostgres } from "./dialect/postgres.ts";
import { openSqlite } from "./dialect/sqlite.ts";
import { migrate } from "./migrate.ts";
import { sqliteFile, type DatabasePlace } from "./place.ts";

export type { Database, Reader, Writer } from "./dialect/engine.ts";
export { databaseOf } from "./dialect/engine.ts";

/** Migrates the database, then opens it. `report` receives errors of idle connections. */
export async function openDatabase(
  place: DatabasePlace,
  report: (error: Error) => void,
  onQuery: QueryListener = () => {},
): Promise<Database> {
  await migrate(place, report);
  if (place.url)
    return openPostgres(place.url, {
      replicas: place.replicaUrls ?? [],
      isHasty: place.isHasty ?? false,
      report,
      onQuery,
    });
  return openSqlite(sqliteFile(place.dataDir), onQuery);
}
