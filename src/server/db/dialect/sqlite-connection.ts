import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { SqliteDatabase } from "kysely";
import { LRUCache } from "lru-cache";

/** How long a statement waits for another process's write, in milliseconds. */
const busyTimeout = 5000;

/**
 * How many compiled statements a connection keeps, and how long their texts are together. A search for many words is 15,000 characters
 * and takes 200 kB of memory, which is given back when a statement that is dropped is collected.
 */
const statementLimits = { max: 500, maxSize: 400_000 };

/** Opens the file; the writer sets it up so that an acknowledged commit survives a power cut. */
export function connect(file: string, readOnly: boolean): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly, timeout: busyTimeout });
  if (!readOnly) database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on");
  database.exec("pragma cache_size = -32768; pragma mmap_size = 2147418112; pragma temp_store = memory");
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

/** Booleans and undefined are programming errors here; the columns are portable. */
function inputs(values: Iterable<unknown>): SQLInputValue[] {
  return Array.from(values, (value) => {
    if (isInput(value)) return value;
    throw new TypeError(`SQLite takes no ${typeof value} as a parameter`);
  });
}

/** Presents `node:sqlite` in the shape Kysely's dialect asks for, keeping compiled statements. */
export function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new LRUCache<string, ReturnType<SqliteDatabase["prepare"]>>({
    ...statementLimits,
    sizeCalculation: (_statement, sql) => sql.length,
  });
  /** @throws {TypeError} for a limit that is a parameter: SQLite would plan the query anew each time. See `sqlite-compiler.ts`. */
  function prepare(sql: string): ReturnType<SqliteDatabase["prepare"]> {
    if (/\blimit \?/i.test(sql)) throw new TypeError(`Write the limit out: ${sql}`);
    const statement = database.prepare(sql);
    const reader = statement.columns().length > 0;
    // Full text indexes number their own rows beyond 2^53, and `run` always tells the last number.
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
