import { stat } from "node:fs/promises";
import { sql } from "kysely";
import { sqliteFile } from "./address.ts";
import type { Database } from "./dialect/engine.ts";

/** Bytes the database takes on its disk. */
export async function databaseSize({ engine, read }: Database, dataDir: string): Promise<number> {
  if (engine === "postgres") {
    const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(read);
    return Number(rows[0]?.bytes ?? 0);
  }
  const file = sqliteFile(dataDir);
  const sizes = await Promise.all(
    [file, `${file}-wal`].map((one) =>
      stat(one).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
