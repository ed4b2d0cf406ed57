import { connectPostgres } from "./dialect/postgres.ts";
import type { Reader } from "./dialect/engine.ts";
import { openSqliteReader } from "./dialect/sqlite.ts";
import { sqliteFile, type DatabaseAddress } from "./address.ts";

/** A read connection for a thread of its own: on SQLite every query blocks the thread. Sees every committed write. */
export function openReader({ url, dataDir }: DatabaseAddress, report: (error: Error) => void): Reader {
  return url === undefined ? openSqliteReader(sqliteFile(dataDir)) : connectPostgres(url, report);
}
