import type { DatabaseCopies } from "./dialect/engine.ts";
import { postgresCopies } from "./dialect/postgres-copies.ts";
import { createSpareDatabase } from "./dialect/postgres-spare.ts";
import { sqliteCopies } from "./dialect/sqlite-copies.ts";
import { sqliteFile, type DatabaseAddress } from "./address.ts";

export { DatabaseInUse } from "./dialect/in-use.ts";
export { NoSpareDatabase } from "./dialect/postgres-spare.ts";
export { ToolMissing } from "./dialect/postgres-copies.ts";

export function databaseCopies({ url, dataDir }: DatabaseAddress): DatabaseCopies {
  return url ? postgresCopies(url) : sqliteCopies(sqliteFile(dataDir));
}

/** An empty place for a database of the same engine, in `folder` or beside the database at `url`. */
export async function spareDatabase(
  { url }: Pick<DatabaseAddress, "url">,
  folder: string,
): Promise<{ address: DatabaseAddress; remove(): Promise<void> }> {
  if (url === undefined) return { address: { dataDir: folder }, remove: async () => {} };
  const spare = await createSpareDatabase(url);
  return { address: { dataDir: folder, url: spare.url }, remove: () => spare.drop() };
}
