import type { Kysely, RawBuilder, Transaction } from "kysely";
import type { Match } from "#lib/search/match.ts";
import type { Tokens } from "#lib/search/tokens.ts";
import type { Pace } from "./paced.ts";
import type { Tables } from "../schema.ts";

export type Reader = Kysely<Tables>;
export type Writer = Transaction<Tables>;

/** What the rest of the server knows of a database. The files beside this one are the only ones that know which engine runs. */
export interface Database {
  readonly engine: "sqlite" | "postgres";
  /** Point and index reads, under 10 ms. A replica where there is one that keeps up; it may be a moment behind. */
  readonly read: Reader;
  /** The same for what must not be behind, such as whether a session still stands: sees every committed write. */
  readonly primary: Reader;
  /** Wide scans and reports. On SQLite they run in a reader thread, away from the event loop. */
  readonly scan: Reader;
  /**
   * Runs `work` in one transaction, committed durably before the promise resolves. `work` may wait for its own queries
   * only: on SQLite anything else rolls it back. On PostgreSQL it is retried after a deadlock or serialization failure.
   */
  write<Result>(work: (trx: Writer) => Promise<Result>): Promise<Result>;
  /** One transaction like `write`, however long a statement takes and never retried: for building indexes. Nothing a request waits for. */
  maintain<Result>(work: (trx: Writer) => Promise<Result>): Promise<Result>;
  /** Runs `work` with a reader that sees the database as it is at its first query, whatever is written meanwhile. It may wait for anything. */
  snapshot<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` on a database of its own that begins as this one is: nobody else sees what it writes, and in the end it is gone. It may
   * wait for anything. One at a time in a process: call it through a queue.
   */
  rehearse<Result>(work: (database: Database, trx: Writer) => Promise<Result>): Promise<Result>;
  readonly search: SearchTokens;
  /** Whether a write failed because a unique value is there already. */
  isDuplicate(error: unknown): boolean;
  /** Whether a query failed because the database has more to do than it can, or was cut off: the same may well succeed a moment later. */
  isOverloaded(error: unknown): boolean;
  /** Resolves when `read` and `scan` see all that is committed now; null when they do already. */
  caughtUp(): Promise<void> | null;
  /** Replicas that are not read from at the moment, and why. */
  weakened(): { part: string; reason: string }[];
  close(): Promise<void>;
}

/** The whole database as one transaction sees it. */
export function databaseOf(base: Database, trx: Writer): Database {
  return {
    engine: base.engine,
    search: base.search,
    read: trx,
    primary: trx,
    scan: trx,
    write: (work) => work(trx),
    maintain: (work) => work(trx),
    snapshot: (work) => work(trx),
    rehearse: (work) => work(databaseOf(base, trx), trx),
    caughtUp: () => null,
    weakened: () => [],
    isDuplicate: (error) => base.isDuplicate(error),
    isOverloaded: (error) => base.isOverloaded(error),
    async close() {},
  };
}

/** Ends a transaction whose work is done and shall leave nothing. */
class TakenBack extends Error {}

/** `Database.rehearse` in a transaction of `on`, which is taken back in the end. */
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

/** Which tokens each thing has, in the engine's own full text index. A thing is known by its place (`server/search/place.ts`). */
export interface SearchTokens {
  put(trx: Writer, things: readonly { place: number; tokens: Tokens }[]): Promise<void>;
  remove(trx: Writer, places: readonly number[]): Promise<void>;
  /** Forgets everything, to be filled anew; `settle` has to follow. */
  clear(trx: Writer): Promise<void>;
  /**
   * After much was put: in the form that is quickest to read. It takes its time, in as many transactions as the engine likes, at that
   * pace. `kinds` are the places of each kind of thing.
   */
  settle(maintain: Database["maintain"], kinds: readonly PlaceRange[], pace?: Pace): Promise<void>;
  /** Brings that form in line with how much there is by now. May take its time as well. */
  fit(trx: Writer, kinds: readonly PlaceRange[]): Promise<void>;
  /** Those of the tokens that anything has at all; an engine that is quick with the others may leave them in. */
  known(reader: Reader, tokens: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * A subquery with the columns of `search_documents`: of the things that have the tokens and are public at `now`, the first of each
   * range, from the highest place down. Ranges are of one kind each and begin where the kind does.
   */
  found(match: Match, ranges: readonly PlaceRange[], most: { now: number; limit: number }): RawBuilder<unknown>;
}

/** Places from one to before another. */
export interface PlaceRange {
  from: number;
  before: number;
}

/** Hears of every query and of the milliseconds it took, for counting them. */
export type QueryListener = (sql: string, milliseconds: number) => void;

/** The few words of DDL in which the engines differ. */
export interface ColumnTypes {
  engine: "sqlite" | "postgres";
  /** An integer primary key the database numbers by itself, never twice. */
  id: string;
}

/** Statements of one migration, in order. Forward only, never edited after landing, harmless to the release before. */
export type MigrationScript = (types: ColumnTypes) => readonly string[];

/** Takes whole copies of the database and puts one back. */
export interface DatabaseCopies {
  readonly engine: "sqlite" | "postgres";
  /** Of the file a copy is, without dot. */
  readonly extension: string;
  /** Writes a copy of one moment while the site goes on. */
  save(target: string): Promise<void>;
  /** Whether there is nothing a copy would replace. */
  isEmpty(): Promise<boolean>;
  /** Removes everything; throws `DatabaseInUse` while another process has the database open. */
  clear(): Promise<void>;
  /** Into an empty database. */
  load(source: string): Promise<void>;
}
