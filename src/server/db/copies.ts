import type { DatabaseCopies } from "./dialect/engine.ts";
import { postgresCopies } from "./dialect/postgres-copies.ts";
import { sqliteCopies } from "./dialect/sqlite-copies.ts";
import { sqliteFile, type DatabaseAddress } from "./address.ts";

export { DatabaseInUse } from "./dialect/in-use.ts";
export { ToolMissing } from "./dialect/postgres-copies.ts";

export function databaseCopies({ url, dataDir }: DatabaseAddress): DatabaseCopies {
  return url ? postgresCopies(url) : sqliteCopies(sqliteFile(dataDir));
}
