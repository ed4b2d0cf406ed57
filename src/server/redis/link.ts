import { Redis, type RedisOptions } from "ioredis";
import type { Log } from "../process/log.ts";

/** Redis as a convenience: quick when it is there, never waited for when it is not. */
export interface RedisLink {
  /** Runs commands. Rejects within `timeout` when Redis does not answer, and at once while it is known not to. */
  run<Result>(work: (client: Redis) => Promise<Result>): Promise<Result>;
  /** For what needs the client itself; use it within `run` only. */
  readonly client: Redis;
  /** Null when all is well. */
  problem(): string | null;
  /** Hears what any process says on a channel while Redis is there. */
  listen(channel: string, hear: (message: string) => void): void;
  close(): void;
}

/** A command that takes longer has failed, in milliseconds. */
const timeout = 500;
/** While Redis is down somebody asks so often whether it is back. */
const askEvery = 1000;
/** A connection that has been silent so long is made anew: its other end may be gone. */
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
  // The primary was changed behind one address.
  reconnectOnError: (error) => error.message.startsWith("READONLY"),
};

/** Waits a moment for the connection; the site starts without Redis too. */
export async function openRedis(url: string, log: Log): Promise<RedisLink> {
  const client = new Redis(url, options);
  const subscriber = new Redis(url, { ...options, autoResubscribe: false });
  let down: { reason: string; since: number } | null = { reason: "connecting", since: performance.now() };
  let told = false;

  function fail(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    down = { reason, since: down?.since ?? performance.now() };
    if (told) return;
    told = true;
    log.warn({ reason }, "redis is down, going on without it");
  }

  function recover(): void {
    if (told) log.info("redis is back");
    told = false;
    down = null;
  }

  async function ask(): Promise<void> {
    if (down === null || client.status !== "ready") return;
    try {
      await client.ping();
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
  // Its troubles are those of the other connection, and it connects again by itself.
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
        if (isTrouble(error)) fail(error);
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

/** Not an answer of Redis (a limiter throws what is no `Error` to refuse), but the lack of one. */
function isTrouble(error: unknown): boolean {
  return error instanceof Error && error.name !== "ReplyError";
}
