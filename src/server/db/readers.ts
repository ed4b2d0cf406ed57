import { connectPostgres, openPostgres } from "./dialect/postgres.ts";
import type { Database, QueryListener, Reader } from "./dialect/engine.ts";
import { openSqliteForReading, openSqliteReader } from "./dialect/sqlite.ts";
import type { AskElsewhere } from "./dialect/sqlite-reader.ts";
import { sqliteFile, type DatabaseAddress } from "./address.ts";

export type { AskElsewhere } from "./dialect/sqlite-reader.ts";

/** A read connection for a thread of its own: on SQLite every query blocks the thread. Sees every committed write. */
export function openReader({ url, dataDir }: DatabaseAddress, report: (error: Error) => void): Reader {
  return url === undefined ? openSqliteReader(sqliteFile(dataDir)) : connectPostgres(url, report);
}

/** Connections to PostgreSQL of a thread that renders pages. */
const readingConnections = 4;

/**
 * Opens a migrated database for a thread that renders pages. On SQLite it can only be read, and every query blocks the thread, but for full
 * scans, which run `elsewhere`.
 */
export async function openForReading(
  { url, replicaUrls = [], dataDir }: DatabaseAddress,
  report: (error: Error) => void,
  onQuery: QueryListener,
  elsewhere: AskElsewhere,
): Promise<Database> {
  if (url === undefined) return openSqliteForReading(sqliteFile(dataDir), onQuery, elsewhere);
  return openPostgres(url, { replicas: replicaUrls, isHasty: true, connections: readingConnections, report, onQuery });
}
