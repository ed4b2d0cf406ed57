import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { SqliteDatabase } from "kysely";
import { LRUCache } from "lru-cache";
import { addLowerCase } from "./lower-case.ts";

/** How long a write waits for the lock of another process, in milliseconds. */
export const busyTimeout = 5000;

/**
 * Number of compiled statements a connection caches, and their total text length. A search with many words is 15,000 characters long and
 * takes 200 kB of memory, which is freed when the evicted statement is garbage-collected.
 */
const statementLimits = { max: 500, maxSize: 400_000 };

/** SQLITE_BUSY. */
const busy = 5;

/** Whether a statement waited in vain for another connection. The low byte of SQLite's codes is the error, the others say more of it. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === busy;

/** Opens the file. The writing connection is configured so that a committed write survives a power cut. */
export function connect(file: string, readOnly: boolean): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly, timeout: busyTimeout });
  if (!readOnly) {
    database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on");
    // 16 MB of log instead of 4: what changes again and again is written to the file itself less often.
    database.exec("pragma wal_autocheckpoint = 4000");
  }
  // Never mapped (`mmap_size`): after each commit SQLite takes the mapping of every other connection away, and its next reads map page after
  // page again. 8 MB of pages; what is not in them, the system has.
  database.exec("pragma cache_size = -8192; pragma temp_store = memory");
  addLowerCase(database);
  return database;
}

function isInput(value: unknown): value is SQLInputValue {
  return (
    value === null ||
    typeof value === "number" ||
    typeof value === "string" ||
    typeof value === "bigint" ||
    value instanceof Uint8Array
  );
}

/** Booleans and undefined are programming errors: the columns must be portable between engines. */
function inputs(values: Iterable<unknown>): SQLInputValue[] {
  return Array.from(values, (value) => {
    if (isInput(value)) return value;
    throw new TypeError(`SQLite takes no ${typeof value} as a parameter`);
  });
}

/** Adapts `node:sqlite` to the interface of Kysely's dialect and caches compiled statements. */
export function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new LRUCache<string, ReturnType<SqliteDatabase["prepare"]>>({
    ...statementLimits,
    sizeCalculation: (_statement, sql) => sql.length,
  });
  /** @throws {TypeError} if a limit is a parameter: SQLite would re-plan the query each time. See `sqlite-compiler.ts`. */
  function prepare(sql: string): ReturnType<SqliteDatabase["prepare"]> {
    if (/\blimit \?/i.test(sql)) throw new TypeError(`Write the limit out: ${sql}`);
    const statement = database.prepare(sql);
    const reader = statement.columns().length > 0;
    // `run` returns the last row id, and full text indexes use internal row ids above 2^53.
    if (!reader) statement.setReadBigInts(true);
    return {
      reader,
      all: (parameters) => statement.all(...inputs(parameters)),
      run: (parameters) => statement.run(...inputs(parameters)),
      iterate: (parameters) => statement.iterate(...inputs(parameters)),
    };
  }
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
  };
}
