import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/** Interval between two checks, in milliseconds. */
const beat = 500;
/**
 * The server counts as silent after this many beats of this process. Beats instead of time, because this process itself may have been
 * suspended.
 */
const timeout = 7;
const connectTimeout = 8000;

/** The connections are open, but the server does not answer on them. */
export class ServerSilent extends Error {
  constructor() {
    super("the database does not answer");
    this.name = "ServerSilent";
  }
}

/**
 * Detects that a server has stopped answering altogether and then ends the queries waiting for it. A slow statement is not ended while the
 * server answers other queries.
 */
export interface Heartbeat {
  /** Throws `ServerSilent` while the server does not answer. */
  check(): void;
  close(): Promise<void>;
}

/**
 * Queries the server only when a connection of the pool has been in use for longer than a beat. `report` is called when the server falls
 * silent and when it comes back.
 */
export function listenForHeartbeat(pool: pg.Pool, url: string, report: (error: Error) => void): Heartbeat {
  const inUse = new Map<pg.PoolClient, number>();
  const closing = new AbortController();
  let asked: pg.Client | null = null;
  let isSilent = false;
  pool.on("acquire", (client) => inUse.set(client, performance.now()));
  pool.on("release", (_error, client) => inUse.delete(client));
  pool.on("remove", (client) => inUse.delete(client));

  async function ask(): Promise<void> {
    const fresh = asked === null;
    const client = asked ?? new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeout });
    asked = client;
    if (fresh) {
      client.on("error", () => drop(client));
      await client.connect();
    }
    await client.query("select 1");
  }

  function drop(client: pg.Client | null): void {
    if (asked === client) asked = null;
    client?.end().catch(() => {});
  }

  /** Whether the server answers at all, even with an error. */
  async function answers(): Promise<boolean> {
    let isOver = false;
    const answer = ask()
      .catch(() => drop(asked))
      .finally(() => (isOver = true));
    for (let beats = 0; beats < timeout && !isOver; beats += 1) await Promise.race([answer, pause()]);
    if (!isOver) drop(asked);
    return isOver;
  }

  const pause = () => wait(beat, undefined, { ref: false, signal: closing.signal }).catch(() => {});
  const hasLongBusy = () => Array.from(inUse.values()).some((since) => performance.now() - since > beat);

  async function listen(): Promise<void> {
    for (await pause(); !closing.signal.aborted; await pause()) {
      if (!isSilent && !hasLongBusy()) continue;
      const wasSilent = isSilent;
      isSilent = !(await answers());
      if (isSilent !== wasSilent) report(isSilent ? new ServerSilent() : new Error("the database answers again"));
      if (isSilent) for (const client of inUse.keys()) client.end().catch(() => {});
    }
  }
  const listening = listen();

  return {
    check() {
      if (isSilent) throw new ServerSilent();
    },
    async close() {
      closing.abort();
      drop(asked);
      await listening;
    },
  };
}
