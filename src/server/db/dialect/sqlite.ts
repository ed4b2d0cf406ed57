import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type LogEvent,
  type QueryCompiler,
  type SqliteDialectConfig,
} from "kysely";
import type { Tables } from "../schema.ts";
import { type ColumnTypes, type Database, type QueryListener, rehearseOn, watchNoReplicas } from "./engine.ts";
import { keepCheckpointing } from "./sqlite-checkpoints.ts";
import { SqliteCompiler } from "./sqlite-compiler.ts";
import { adapt, busyTimeout, connect, isBusy } from "./sqlite-connection.ts";
import { Rehearsal } from "./sqlite-rehearsal.ts";
import { type AskElsewhere, databaseElsewhere, openReaderThreads } from "./sqlite-reader.ts";
import { makePrivateDatabase, makePrivateFolder } from "../../process/private-files.ts";
import { sqliteSearch } from "./sqlite-search.ts";
import { refreshGrown } from "./sqlite-statistics.ts";
import { queueWrites, type TakeTurn } from "./sqlite-writes.ts";

export const sqliteTypes: ColumnTypes = { engine: "sqlite", id: "integer primary key autoincrement" };

/** SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY. */
const [uniqueFailed, keyFailed] = [2067, 1555];

/** Opens or creates the database file with one writing connection, one reading connection and the reader threads. */
export function openSqlite(file: string, onQuery: QueryListener, takeTurn?: TakeTurn): Database {
  makePrivateFolder(path.dirname(file));
  makePrivateDatabase(file);
  const log = (event: LogEvent) => onQuery(event.query.sql, event.queryDurationMillis);
  const connection = connect(file, false);
  // Waiting inside SQLite would block the whole process: `ImmediateDriver` waits outside.
  connection.exec("pragma busy_timeout = 0");
  const writer = new Kysely<Tables>({ dialect: writerDialect(connection), log });
  const read = new Kysely<Tables>({ dialect: new ReaderDialect({ database: adapt(connect(file, true)) }), log });
  const scan = openReaderThreads(file, log);
  const checkpoints = keepCheckpointing(file, connection, scan.checkpoint);
  const writes = queueWrites(writer, connection, { takeTurn, written: checkpoints.written });
  const { write } = writes;
  const rehearsal = new Rehearsal(file);
  const database: Database = {
    engine: "sqlite",
    search: sqliteSearch,
    read,
    primary: read,
    scan: scan.database,
    fullScan: scan.database,
    write,
    maintain: write,
    async snapshot(work) {
      // A separate connection: the shared one must go on reading new data.
      const reader = new Kysely<Tables>({ dialect: new ReaderDialect({ database: adapt(connect(file, true)) }), log });
      try {
        return await reader.transaction().execute(work);
      } finally {
        await reader.destroy();
      }
    },
    async rehearse(work) {
      const copied = await rehearsal.database();
      const config = { database: { ...adapt(copied), close() {} } };
      const copy = new Kysely<Tables>({ dialect: writerDialectOf(config, () => copied.isTransaction), log });
      return rehearseOn(copy, database, work);
    },
    isDuplicate: (error) =>
      error instanceof Error && "errcode" in error && (error.errcode === uniqueFailed || error.errcode === keyFailed),
    isOverloaded: isBusy,
    caughtUp: () => null,
    watchReplicas: watchNoReplicas,
    weakened: () => [],
    refreshStatistics: () => refreshGrown(write, file),
    async close() {
      await writes.done();
      checkpoints.stop();
      rehearsal.close();
      await Promise.all([scan.close(), read.destroy()]);
      await writer.destroy();
    },
  };
  return database;
}

/** One read-only connection for everything but full scans, which another thread runs: every query blocks the thread. Writing is refused. */
export function openSqliteForReading(file: string, onQuery: QueryListener, elsewhere: AskElsewhere): Database {
  const log = (event: LogEvent) => onQuery(event.query.sql, event.queryDurationMillis);
  const read = new Kysely<Tables>({ dialect: new ReaderDialect({ database: adapt(connect(file, true)) }), log });
  const refuse = () => Promise.reject(new Error("this database is open for reading only"));
  return {
    engine: "sqlite",
    search: sqliteSearch,
    read,
    primary: read,
    scan: read,
    // The other thread reports their time.
    fullScan: databaseElsewhere(elsewhere),
    write: refuse,
    maintain: refuse,
    snapshot: refuse,
    rehearse: refuse,
    refreshStatistics: refuse,
    isDuplicate: () => false,
    isOverloaded: isBusy,
    caughtUp: () => null,
    watchReplicas: watchNoReplicas,
    weakened: () => [],
    close: () => read.destroy(),
  };
}

/** Only the writing connection, for the migrator. */
export function openSqliteWriter(file: string): Kysely<Tables> {
  makePrivateFolder(path.dirname(file));
  makePrivateDatabase(file);
  return new Kysely<Tables>({ dialect: writerDialect(connect(file, false)) });
}

/** One read-only connection, for a thread of its own. */
export function openSqliteReader(file: string): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new ReaderDialect({ database: adapt(connect(file, true)) }) });
}

/**
 * Milliseconds until the next attempt to take the lock: soon at first, as most transactions are short, and never longer than what long work
 * leaves between two transactions (see `paced.ts`). They differ, so that a process never keeps asking in step with one that holds the lock
 * most of the time.
 */
const nextAttempt = (attempts: number): number => Math.min(2 ** attempts, 4 + Math.random() * 12);

/** Takes the write lock when a transaction begins: two processes queue up instead of failing half-way. */
class ImmediateDriver extends SqliteDriver {
  readonly #isOpen: () => boolean;

  constructor(config: SqliteDialectConfig, isOpen: () => boolean) {
    super(config);
    this.#isOpen = isOpen;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const deadline = performance.now() + busyTimeout;
    for (let attempts = 0; ; attempts += 1) {
      try {
        await connection.executeQuery(CompiledQuery.raw("begin immediate"));
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error;
        await wait(nextAttempt(attempts));
      }
    }
  }

  /** After some errors, e.g. a full disk, SQLite has already rolled back; a second rollback would hide the error behind another. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isOpen()) await super.rollbackTransaction(connection);
  }
}

/** SQLite's DDL is transactional, and `begin immediate` is the migration lock. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ReaderDialect extends SqliteDialect {
  override createQueryCompiler(): QueryCompiler {
    return new SqliteCompiler();
  }
}

function writerDialect(database: DatabaseSync): SqliteDialect {
  return writerDialectOf({ database: adapt(database) }, () => database.isTransaction);
}

function writerDialectOf(config: SqliteDialectConfig, isOpen: () => boolean): SqliteDialect {
  return new (class extends ReaderDialect {
    override createDriver(): Driver {
      return new ImmediateDriver(config, isOpen);
    }
    override createAdapter(): DialectAdapter {
      return new TransactionalAdapter();
    }
  })(config);
}
