import type { Kysely, RawBuilder, Transaction } from "kysely";
import type { Match } from "#lib/search/match.ts";
import type { Tokens } from "#lib/search/tokens.ts";
import type { Pace } from "./pace.ts";
import type { Tables } from "../schema.ts";

export type Reader = Kysely<Tables>;
export type Writer = Transaction<Tables>;

/** The database as the rest of the server sees it. Only the files in this folder depend on which engine runs. */
export interface Database {
  readonly engine: "sqlite" | "postgres";
  /** Point and index reads, under 10 ms. Goes to a replica if one is up to date; results may be slightly stale. */
  readonly read: Reader;
  /** Like `read`, but sees every committed write; for reads that must not be stale, such as whether a session is still valid. */
  readonly primary: Reader;
  /** Wide scans and reports. On SQLite they run in a reader thread, away from the event loop; a thread that renders pages runs them itself. */
  readonly scan: Reader;
  /**
   * Reads of a whole table or index, such as rankings: half a second at a million films. Like `scan`, and a thread that renders pages renders
   * others meanwhile.
   */
  readonly fullScan: Reader;
  /**
   * Runs `work` in one transaction, committed durably before the promise resolves. `work` may only await its own queries, all by `trx`: on
   * SQLite awaiting anything else rolls it back, and other connections do not see what shares its commit. It may run twice: on PostgreSQL
   * after a deadlock, serialization failure or `WriteConflict`, on SQLite if the shared commit fails.
   */
  write<Result>(work: (trx: Writer) => Promise<Result>): Promise<Result>;
  /** One transaction like `write`, without a statement timeout and never retried: for building indexes. Not for use inside a request. */
  maintain<Result>(work: (trx: Writer) => Promise<Result>): Promise<Result>;
  /** Runs `work` with a reader that sees the database as of its first query, regardless of later writes. `work` may await anything. */
  snapshot<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` on a private copy of the current database: its writes are visible to no one else and are discarded at the end. `work` may
   * await anything. Only one at a time in a process: call it through a queue.
   */
  rehearse<Result>(work: (database: Database, trx: Writer) => Promise<Result>): Promise<Result>;
  readonly search: SearchTokens;
  /** Whether a write failed because of a unique constraint. */
  isDuplicate(error: unknown): boolean;
  /** Whether a query failed because of load, of other transactions or of a lost connection: a retry a moment later may succeed. */
  isOverloaded(error: unknown): boolean;
  /** Resolves when `read` and `scan` see everything committed before the call; null when they already do. */
  caughtUp(): Promise<void> | null;
  /** Updates the planner's statistics, away from the event loop, if tables have grown much; PostgreSQL does so by itself. */
  refreshStatistics(): Promise<void>;
  /** Follows which replicas are read from; a thread of the same process reads from the same ones. */
  watchReplicas: WatchReplicas;
  /** Replicas that are currently not read from, and why. */
  weakened(): { part: string; reason: string }[];
  close(): Promise<void>;
}

/**
 * Calls the listener with the positions of the replicas in use, in the list of all: now, and on every change, which is before `caughtUp` no
 * longer waits for one that has been given up. Returns a function that stops it.
 */
export type WatchReplicas = (listener: (used: readonly number[]) => void) => () => void;

/** For a database without replicas. */
export const watchNoReplicas: WatchReplicas = (listener) => {
  listener([]);
  return () => {};
};

/** A `Database` whose every method runs inside the transaction `trx`. */
export function databaseOf(base: Database, trx: Writer): Database {
  return {
    engine: base.engine,
    search: base.search,
    read: trx,
    primary: trx,
    scan: trx,
    fullScan: trx,
    write: (work) => work(trx),
    maintain: (work) => work(trx),
    snapshot: (work) => work(trx),
    rehearse: (work) => work(databaseOf(base, trx), trx),
    caughtUp: () => null,
    watchReplicas: base.watchReplicas,
    weakened: () => [],
    async refreshStatistics() {},
    isDuplicate: (error) => base.isDuplicate(error),
    isOverloaded: (error) => base.isOverloaded(error),
    async close() {},
  };
}

/** Thrown to roll back a transaction whose work has succeeded. */
class TakenBack extends Error {}

/** Implements `Database.rehearse` with a transaction on `on` that is always rolled back. */
export async function rehearseOn<Result>(
  on: Kysely<Tables>,
  database: Database,
  work: (database: Database, trx: Writer) => Promise<Result>,
): Promise<Result> {
  const done: { result: Result }[] = [];
  try {
    await on.transaction().execute(async (trx) => {
      done.push({ result: await work(databaseOf(database, trx), trx) });
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  const [first] = done;
  if (!first) throw new TakenBack();
  return first.result;
}

/** The tokens of each document in the engine's full text index. A document is identified by its position (`server/search/position.ts`). */
export interface SearchTokens {
  /** Whether a query costs more than what it looks up, because the index is in another process: a few large ones are better then. */
  readonly isRemote: boolean;
  put(trx: Writer, documents: readonly { place: number; tokens: Tokens }[]): Promise<void>;
  remove(trx: Writer, positions: readonly number[]): Promise<void>;
  /** Empties the index so that it can be rebuilt; call `settle` afterwards. */
  clear(trx: Writer): Promise<void>;
  /**
   * Optimises the index for reading after many `put` calls. Slow; uses as many transactions as the engine needs, spaced by `pace`. `kinds`
   * are the position ranges of each kind of content.
   */
  settle(maintain: Database["maintain"], kinds: readonly PositionRange[], pace?: Pace): Promise<void>;
  /** Adapts the optimised form to the current number of documents. May be slow as well. */
  fit(trx: Writer, kinds: readonly PositionRange[]): Promise<void>;
  /** The given tokens that occur in at least one document. An engine that handles unknown tokens quickly may return those too. */
  known(reader: Reader, tokens: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * A subquery with the columns of `search_documents`: the documents which match and are public at `now`, the highest positions up to
   * `limit` per range. Each range covers one kind only and starts where that kind starts. The column `places` has the positions of all that
   * match in the range, separated by commas, if `isCounting` and the engine has found them anyway; else it is null.
   */
  found(match: RawBuilder<string>, ranges: readonly PositionRange[], window: SearchWindow): RawBuilder<unknown>;
  /** Like `found`, but any of the documents, up to `limit` per range: for counting. */
  some(match: RawBuilder<string>, ranges: readonly PositionRange[], window: SearchWindow): RawBuilder<unknown>;
  /** A match in the engine's own language, for `found` and `some`. */
  textOf(match: Match): string;
}

export interface SearchWindow {
  /** Milliseconds since 1970. */
  now: RawBuilder<number>;
  limit: number;
  isCounting?: boolean;
}

/** Positions from `from` (inclusive) to `before` (exclusive). */
export interface PositionRange {
  from: number;
  before: number;
}

/** Called after every query with its SQL and duration, for metrics. */
export type QueryListener = (sql: string, milliseconds: number) => void;

/** The parts of the DDL in which the engines differ. */
export interface ColumnTypes {
  engine: "sqlite" | "postgres";
  /** Column type of an auto-incremented integer primary key; numbers are never reused. */
  id: string;
}

/** SQL statements of one migration, in order. Forward only, never edited after landing, compatible with the previous release. */
export type MigrationScript = (types: ColumnTypes) => readonly string[];

/** Number of rows by table. */
export type TableRows = Readonly<Record<string, number>>;

/** Makes and restores full backups of the database. */
export interface DatabaseCopies {
  readonly engine: "sqlite" | "postgres";
  /** File extension of a backup, without the dot. */
  readonly extension: string;
  /** Writes a consistent backup while the site keeps running, and returns how many rows each of its tables has. */
  save(target: string): Promise<TableRows>;
  /** Number of rows of each table now. */
  rows(): Promise<TableRows>;
  /** Estimate of the most bytes that `save` writes; 0 if there is no database. */
  size(): Promise<number>;
  /** Whether the database has no data that a restore would replace. */
  isEmpty(): Promise<boolean>;
  /** Whether `load` can read a backup. @throws {ToolMissing} if what it needs is not installed, or is too old for it. */
  canLoad(source: string): Promise<boolean>;
  /** Deletes all tables; throws `DatabaseInUse` while another process has the database open. */
  clear(): Promise<void>;
  /** Restores a backup into an empty database. */
  load(source: string): Promise<void>;
}
