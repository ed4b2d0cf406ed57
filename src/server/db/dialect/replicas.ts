import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/** Where reads that may be a little behind go: to the replicas that keep up, to the primary when there is none. */
export interface Replicas {
  query(text: string, values: unknown[]): Promise<pg.QueryResult>;
  /** Resolves when every standby in use has what is committed now; one that takes too long is no longer in use. Null when none is. */
  caughtUp(): Promise<void> | null;
  /** Which are not in use, and why. */
  weakened(): { part: string; reason: string }[];
  close(): Promise<void>;
}

interface Replica {
  name: string;
  pool: pg.Pool;
  /** Why it is not in use. */
  down: string | null;
  /** Rejects when it goes out of use, so that nobody waits for it any longer. */
  lost: PromiseWithResolvers<never>;
}

/** Position in the log of changes. */
type Position = bigint;

const checkEvery = 1000;
/** One that is further behind, or does not answer within this, is not read from. In milliseconds. */
const tolerance = 2000;
const longestPause = 50;
/** Of the log's pages. */
const pageBytes = 8192n;
const headerBytes = 40n;

class ReplicaLost extends Error {}

/** Opens the replicas and finds out which can be used. `report` hears when that changes; `check` throws when the primary need not be asked. */
export async function openReplicas(
  primary: pg.Pool,
  pools: readonly pg.Pool[],
  { report, check }: { report: (error: Error) => void; check: () => void },
): Promise<Replicas> {
  const replicas = pools.map((pool, index): Replica => {
    return { name: `replica ${index + 1}`, pool, down: "not asked yet", lost: lostSignal() };
  });
  /** Where the primary was at earlier times. */
  let marks: { at: number; position: Position }[] = [];
  let turn = 0;
  let checking: Promise<void> = Promise.resolve();
  let closed = false;

  function lose(replica: Replica, reason: string): void {
    if (replica.down !== null) return;
    replica.down = reason;
    replica.lost.reject(new ReplicaLost(reason));
    report(new Error(`${replica.name} is not used: ${reason}`));
  }

  function use(replica: Replica): void {
    if (replica.down === null) return;
    replica.down = null;
    replica.lost = lostSignal();
  }

  async function look(): Promise<void> {
    const position = await within(tolerance, positionOfPrimary(primary)).catch(() => null);
    const at = performance.now();
    if (position !== null) marks.push({ at, position });
    const old = marks.filter((mark) => at - mark.at >= tolerance);
    // What a standby must have by now; one that begins must have everything.
    const due = old.at(-1)?.position ?? 0n;
    marks = marks.filter((mark) => at - mark.at < tolerance || mark === old.at(-1));
    await Promise.all(
      replicas.map(async (replica) => {
        try {
          const replayed = await within(tolerance, positionOfReplica(replica.pool));
          const needed = replica.down === null ? due : (position ?? due);
          if (replayed >= needed) use(replica);
          else lose(replica, `more than ${tolerance} ms behind`);
        } catch (error) {
          lose(replica, error instanceof Error ? error.message : String(error));
        }
      }),
    );
  }

  async function wake(): Promise<void> {
    const inUse = replicas.filter(({ down }) => down === null);
    const position = await within(tolerance, positionOfPrimary(primary)).catch(() => null);
    if (position === null) return;
    await Promise.all(
      inUse.map((replica) =>
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
    async query(text, values) {
      const inUse = replicas.filter(({ down }) => down === null);
      const replica = inUse[turn++ % inUse.length];
      if (replica) {
        try {
          return await Promise.race([replica.pool.query(text, values), replica.lost.promise]);
        } catch (error) {
          const trouble = troubleOf(error);
          if (trouble === null) throw error;
          if (trouble === "lost") lose(replica, error instanceof Error ? error.message : String(error));
        }
      }
      check();
      return primary.query(text, values);
    },

    caughtUp() {
      if (replicas.every(({ down }) => down !== null)) return null;
      // Everybody who comes while one look is under way shares the next.
      queued ??= running.then(() => {
        queued = null;
        running = wake();
        return running;
      });
      return queued;
    },

    weakened: () => replicas.flatMap(({ name, down }) => (down === null ? [] : [{ part: name, reason: down }])),

    async close() {
      closed = true;
      clearInterval(timer);
      await Promise.all([checking, queued, running]);
      // One that hangs would not let go of its connections.
      await Promise.race([Promise.all(pools.map((pool) => pool.end())), wait(tolerance)]);
    },
  };
}

function lostSignal(): PromiseWithResolvers<never> {
  const signal = Promise.withResolvers<never>();
  signal.promise.catch(() => {});
  return signal;
}

async function reaches({ pool, lost }: Replica, position: Position): Promise<void> {
  for (let pause = 2; ; pause = Math.min(pause * 2, longestPause)) {
    if ((await Promise.race([positionOfReplica(pool), lost.promise])) >= position) return;
    await wait(pause);
  }
}

/** Where the next change goes: with `synchronous_commit` off, what is committed may not be written yet. */
async function positionOfPrimary(pool: pg.Pool): Promise<Position> {
  const { rows } = await pool.query<{ lsn: string }>("select pg_current_wal_insert_lsn()::text as lsn");
  const position = toPosition(rows[0]?.lsn ?? "");
  // At the beginning of a page that is after its header; the last change ends before it.
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

/** From PostgreSQL's way of writing it, e.g. `16/B374D848`. */
function toPosition(text: string): Position {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high || "0"}`) << 32n) | BigInt(`0x${low}`);
}

async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/**
 * `lost`: the standby cannot answer now; `behind`: it does not know a table or column yet, or had to give the query up to follow the
 * primary. Null for what would fail on the primary too.
 */
function troubleOf(error: unknown): "lost" | "behind" | null {
  if (!(error instanceof pg.DatabaseError)) return "lost";
  const code = error.code ?? "";
  if (code === "42P01" || code === "42703" || code === "40001") return "behind";
  return /^(57P|53|58|08)/.test(code) ? "lost" : null;
}
