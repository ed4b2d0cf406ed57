import { Redis, type RedisOptions } from "ioredis";
import type { Log } from "../process/log.ts";

/** An optional Redis: fast when available, and never waited for when it is not. */
export interface RedisLink {
  /** Runs commands. Rejects within `timeout` if Redis does not answer or refuses, and at once while it is known to be down. */
  run<Result>(work: (client: Redis) => Promise<Result>): Promise<Result>;
  /** The client itself; use it only within `run`. */
  readonly client: Redis;
  /** Why Redis is down; null if it is not. */
  problem(): string | null;
  /** Calls `hear` with messages of any process on a channel, while Redis is available. */
  listen(channel: string, hear: (message: string) => void): void;
  close(): void;
}

/** Timeout of a command in milliseconds. */
const timeout = 500;
/** Interval in milliseconds for checking whether Redis is back. */
const askEvery = 1000;
/** Milliseconds of silence after which a connection is replaced: its other end may be gone. */
const givenUpAfter = 3000;
const slowestRetry = 2000;
const startsWithin = 2000;

class RedisDown extends Error {
  constructor(reason: string) {
    super(`redis: ${reason}`);
    this.name = "RedisDown";
  }
}

const options: RedisOptions = {
  commandTimeout: timeout,
  connectTimeout: 2000,
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  retryStrategy: (times) => Math.min(200 * times, slowestRetry),
  // The address now leads to a replica, after a failover.
  reconnectOnError: (error) => error.message.startsWith("READONLY"),
};

/** Waits a moment for the connection; the site also starts without Redis. */
export async function openRedis(url: string, log: Log): Promise<RedisLink> {
  const client = new Redis(url, options);
  const subscriber = new Redis(url, { ...options, autoResubscribe: false });
  let down: { reason: string; since: number } | null = { reason: "connecting", since: performance.now() };
  let notified = false;

  function fail(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    down = { reason, since: down?.since ?? performance.now() };
    if (notified) return;
    notified = true;
    log.warn({ reason }, "redis is down, going on without it");
  }

  function recover(): void {
    if (notified) log.info("redis is back");
    notified = false;
    down = null;
  }

  async function ask(): Promise<void> {
    if (down === null || client.status !== "ready") return;
    try {
      // A write: one that is full, or cannot save, still answers questions.
      await client.set("alive", "1", "PX", askEvery);
      recover();
    } catch (error) {
      fail(error);
      if (down === null || performance.now() - down.since < givenUpAfter) return;
      client.disconnect(true);
      subscriber.disconnect(true);
    }
  }

  client.on("ready", recover);
  client.on("error", fail);
  client.on("close", () => fail(new Error("connection closed")));
  const channels = new Set<string>();
  const subscribe = () => {
    if (channels.size > 0 && subscriber.status === "ready") subscriber.subscribe(...channels).catch(() => {});
  };
  subscriber.on("ready", subscribe);
  // Errors are handled on the other connection, and this one reconnects by itself.
  subscriber.on("error", () => {});
  const asking = setInterval(() => void ask(), askEvery).unref();
  await firstOf(client, ["ready", "error"], startsWithin);

  return {
    client,
    problem: () => down?.reason ?? null,
    async run(work) {
      if (down !== null) throw new RedisDown(down.reason);
      try {
        return await work(client);
      } catch (error) {
        // Limiters refuse with objects that are none.
        if (error instanceof Error) fail(error);
        throw error;
      }
    },
    listen(channel, hear) {
      subscriber.on("message", (from, message) => {
        if (from === channel) hear(message);
      });
      channels.add(channel);
      subscribe();
    },
    close() {
      clearInterval(asking);
      client.removeAllListeners("close");
      client.removeAllListeners("error").on("error", () => {});
      client.disconnect();
      subscriber.disconnect();
    },
  };
}

async function firstOf(client: Redis, events: readonly string[], within: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, within);
  for (const event of events) client.once(event, () => resolve());
  await promise;
  clearTimeout(timer);
}
