import { connectPostgres, openPostgres } from "./dialect/postgres.ts";
import type { Database, QueryListener, Reader, WatchReplicas } from "./dialect/engine.ts";
import { openSqliteForReading, openSqliteReader } from "./dialect/sqlite.ts";
import type { AskElsewhere } from "./dialect/sqlite-reader.ts";
import { sqliteFile, type DatabaseAddress } from "./address.ts";

export type { WatchReplicas } from "./dialect/engine.ts";

/** A read connection for a thread of its own: on SQLite every query blocks the thread. Sees every committed write. */
export function openReader({ url, dataDir }: DatabaseAddress, report: (error: Error) => void): Reader {
  return url === undefined ? openSqliteReader(sqliteFile(dataDir)) : connectPostgres(url, report);
}

/** Connections to PostgreSQL of a thread that renders pages. */
const readingConnections = 4;

/** The database of the main thread, as another thread sees it. */
export interface MainDatabase {
  elsewhere: AskElsewhere;
  watchReplicas: WatchReplicas;
}

/**
 * Opens a migrated database for a thread that renders pages. On SQLite it can only be read, and every query blocks the thread, but for full
 * scans, which run `elsewhere`.
 */
export async function openForReading(
  { url, replicaUrls = [], dataDir }: DatabaseAddress,
  report: (error: Error) => void,
  onQuery: QueryListener,
  { elsewhere, watchReplicas }: MainDatabase,
): Promise<Database> {
  if (url === undefined) return openSqliteForReading(sqliteFile(dataDir), onQuery, elsewhere);
  return openPostgres(url, {
    replicas: replicaUrls,
    isHasty: true,
    connections: readingConnections,
    report,
    onQuery,
    watchReplicas,
  });
}
