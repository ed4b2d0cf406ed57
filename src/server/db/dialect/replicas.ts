import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type WatchReplicas, watchNoReplicas } from "./engine.ts";
import { within } from "../../process/within.ts";

/** Runs reads that may be slightly stale: on replicas that are up to date, or on the primary when there are none. */
export interface Replicas {
  query(query: pg.QueryConfig): Promise<pg.QueryResult>;
  /**
   * Resolves when every replica in use has everything committed so far; a replica that takes too long goes out of use. Null when no replica
   * is in use.
   */
  caughtUp(): Promise<void> | null;
  watch: WatchReplicas;
  /** Replicas that are not in use, and why. */
  weakened(): { part: string; reason: string }[];
  close(): Promise<void>;
}

interface Replica {
  name: string;
  pool: pg.Pool;
  /** Why it is not in use; null while it is. */
  down: string | null;
  /** Not in use yet, but writes wait for it already: otherwise one that is made while it comes into use would be missed by what reads from it. */
  comes: boolean;
  /** Rejects when the replica goes out of use, which ends all waits for it. */
  lost: PromiseWithResolvers<never>;
}

/** Position in the write-ahead log. */
type Position = bigint;

const checkEvery = 1000;
/** A replica that lags by more than this, or takes longer to answer, is not read from. In milliseconds. */
const tolerance = 2000;
const maxPause = 50;
/** Page size of the write-ahead log. */
const pageBytes = 8192n;
const headerBytes = 40n;

class ReplicaLost extends Error {}

/**
 * Opens the replicas and determines which are usable. `report` is called when that changes; `check` throws while the primary does not
 * answer.
 */
export async function openReplicas(
  primary: pg.Pool,
  pools: readonly pg.Pool[],
  { report, check }: { report: (error: Error) => void; check: () => void },
): Promise<Replicas> {
  const replicas = pools.map(toReplica);
  const listeners = new Set<Parameters<WatchReplicas>[0]>();
  /** Log positions of the primary at earlier times. */
  let marks: { at: number; position: Position }[] = [];
  let checking: Promise<void> = Promise.resolve();
  let closed = false;

  function lose(replica: Replica, reason: string): void {
    if (!takeOut(replica, reason)) return;
    tell();
    report(new Error(`${replica.name} is not used: ${reason}`));
  }

  function tell(): void {
    for (const listener of listeners) listener(numbersInUse(replicas));
  }

  async function look(): Promise<void> {
    const position = await within(tolerance, positionOfPrimary(primary)).catch(() => null);
    const at = performance.now();
    if (position !== null) marks.push({ at, position });
    const old = marks.filter((mark) => at - mark.at >= tolerance);
    // The position a replica must have reached by now; a replica that starts must have reached the current one.
    const due = old.at(-1)?.position ?? 0n;
    marks = marks.filter((mark) => at - mark.at < tolerance || mark === old.at(-1));
    await Promise.all(
      replicas.map(async (replica) => {
        try {
          const replayed = await within(tolerance, positionOfReplica(replica.pool));
          const needed = replica.down === null ? due : (position ?? due);
          if (replayed < needed) lose(replica, `more than ${tolerance} ms behind`);
          else if (replica.down !== null) await begin(replica);
        } catch (error) {
          lose(replica, error instanceof Error ? error.message : String(error));
        }
      }),
    );
  }

  /** Brings one that has answered into use when it has what was written until now; it is waited for from the beginning. */
  async function begin(replica: Replica): Promise<void> {
    replica.comes = true;
    replica.lost = lostSignal();
    const position = await within(tolerance, positionOfPrimary(primary)).catch(() => null);
    if (position !== null) await within(tolerance, reaches(replica, position));
    if (replica.comes && takeIn(replica)) tell();
  }

  async function wake(): Promise<void> {
    const awaited = replicas.filter(isAwaited);
    const position = await within(tolerance, positionOfPrimary(primary)).catch(() => null);
    if (position === null) return;
    await Promise.all(
      awaited.map((replica) =>
        within(tolerance, reaches(replica, position)).catch((error: unknown) =>
          lose(replica, error instanceof Error ? error.message : String(error)),
        ),
      ),
    );
  }

  await look();
  const timer = setInterval(() => {
    checking = checking.then(() => (closed ? undefined : look()));
  }, checkEvery).unref();
  let running: Promise<void> = Promise.resolve();
  let queued: Promise<void> | null = null;

  return {
    query: queryOn(primary, replicas, { lose, check }),

    caughtUp() {
      if (!replicas.some(isAwaited)) return null;
      // All callers who arrive during one wake share the next one.
      queued ??= running.then(() => {
        queued = null;
        running = wake();
        return running;
      });
      return queued;
    },

    watch(listener) {
      listeners.add(listener);
      listener(numbersInUse(replicas));
      return () => void listeners.delete(listener);
    },

    weakened: () => replicas.flatMap(({ name, down }) => (down === null ? [] : [{ part: name, reason: down }])),

    async close() {
      closed = true;
      clearInterval(timer);
      await Promise.all([checking, queued, running]);
      await closeAll(pools);
    },
  };
}

/**
 * For a thread: uses the replicas that the main thread of the process uses. What it says has changed has reached those; another that the
 * thread believes in may not have it yet.
 */
export function followReplicas(
  primary: pg.Pool,
  pools: readonly pg.Pool[],
  { watch, check }: { watch: WatchReplicas; check: () => void },
): Replicas {
  const replicas = pools.map(toReplica);
  const stop = watch((used) => {
    for (const [number, replica] of replicas.entries()) {
      if (used.includes(number)) takeIn(replica);
      else takeOut(replica, "not used by the main thread");
    }
  });
  return {
    // The main thread loses one that does not answer within seconds.
    query: queryOn(primary, replicas, { lose() {}, check }),
    caughtUp: () => null,
    watch: watchNoReplicas,
    weakened: () => [],
    async close() {
      stop();
      await closeAll(pools);
    },
  };
}

function toReplica(pool: pg.Pool, index: number): Replica {
  return { name: `replica ${index + 1}`, pool, down: "not asked yet", comes: false, lost: lostSignal() };
}

const isAwaited = ({ down, comes }: Replica): boolean => down === null || comes;

/** Whether it was not in use. */
function takeIn(replica: Replica): boolean {
  if (replica.down === null) return false;
  replica.down = null;
  // Those that wait for one that comes go on.
  if (!replica.comes) replica.lost = lostSignal();
  replica.comes = false;
  return true;
}

/** Whether it was in use. */
function takeOut(replica: Replica, reason: string): boolean {
  const wasUsed = replica.down === null;
  if (!isAwaited(replica)) return false;
  replica.comes = false;
  replica.down = reason;
  replica.lost.reject(new ReplicaLost(reason));
  return wasUsed;
}

function numbersInUse(replicas: readonly Replica[]): number[] {
  return replicas.flatMap(({ down }, number) => (down === null ? [number] : []));
}

interface Troubles {
  /** Called with a replica that does not answer. */
  lose(replica: Replica, reason: string): void;
  /** Throws while the primary does not answer. */
  check(): void;
}

function queryOn(primary: pg.Pool, replicas: readonly Replica[], { lose, check }: Troubles): Replicas["query"] {
  let turn = 0;
  return async (query) => {
    const inUse = replicas.filter(({ down }) => down === null);
    const replica = inUse[turn++ % inUse.length];
    if (replica) {
      try {
        return await Promise.race([replica.pool.query(query), replica.lost.promise]);
      } catch (error) {
        const trouble = troubleOf(error);
        if (trouble === null) throw error;
        if (trouble === "lost") lose(replica, error instanceof Error ? error.message : String(error));
      }
    }
    check();
    return primary.query(query);
  };
}

async function closeAll(pools: readonly pg.Pool[]): Promise<void> {
  // A replica that hangs would never release its connections.
  await Promise.race([Promise.all(pools.map((pool) => pool.end())), wait(tolerance)]);
}

function lostSignal(): PromiseWithResolvers<never> {
  const signal = Promise.withResolvers<never>();
  signal.promise.catch(() => {});
  return signal;
}

async function reaches({ pool, lost }: Replica, position: Position): Promise<void> {
  for (let pause = 2; ; pause = Math.min(pause * 2, maxPause)) {
    if ((await Promise.race([positionOfReplica(pool), lost.promise])) >= position) return;
    await wait(pause);
  }
}

/** Position at which the next change will be written: with `synchronous_commit` off, committed changes may not be flushed yet. */
async function positionOfPrimary(pool: pg.Pool): Promise<Position> {
  const { rows } = await pool.query<{ lsn: string }>("select pg_current_wal_insert_lsn()::text as lsn");
  const position = toPosition(rows[0]?.lsn ?? "");
  // At the start of a page the position is after the page header, but the last change ends before it.
  const within = position % pageBytes;
  return within <= headerBytes ? position - within : position;
}

async function positionOfReplica(pool: pg.Pool): Promise<Position> {
  const { rows } = await pool.query<{ lsn: string | null; follows: boolean }>(
    "select pg_last_wal_replay_lsn()::text as lsn, pg_is_in_recovery() as follows",
  );
  if (rows[0]?.follows !== true) throw new Error("it does not follow a primary");
  return toPosition(rows[0].lsn ?? "");
}

/** Parses PostgreSQL's notation, e.g. `16/B374D848`. */
function toPosition(text: string): Position {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high || "0"}`) << 32n) | BigInt(`0x${low}`);
}

/**
 * `lost`: the replica cannot answer now. `behind`: it lacks a table or column, or cancelled the query to keep up with the primary. Null for
 * errors which would occur on the primary too.
 */
function troubleOf(error: unknown): "lost" | "behind" | null {
  if (!(error instanceof pg.DatabaseError)) return "lost";
  const code = error.code ?? "";
  if (code === "42P01" || code === "42703" || code === "40001") return "behind";
  return /^(57P|53|58|08)/.test(code) ? "lost" : null;
}
