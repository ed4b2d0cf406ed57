import { randomUUID } from "node:crypto";
import { aging } from "../db/forget.ts";
import type { Database, Writer } from "../db/open.ts";
import type { Log } from "../process/log.ts";

/** Exchanges invalidated cache tags between the processes that share a database. */
export interface TagFeed {
  /** Identifies this process, so that it ignores its own messages. */
  readonly origin: string;
  /** Sends the tags to other processes soon; call it after the commit. */
  publish(tags: readonly string[]): void;
  /** Sends the tags within the transaction that changes the rows; `committed` must follow it. */
  publishIn(trx: Writer, tags: readonly string[]): Promise<void>;
  /** What was published in a transaction can be received. */
  committed(): void;
  /** Resolves when other processes can receive what has been published so far, so that a write can be answered. */
  announced(): Promise<void>;
  /**
   * Resolves when all that others had announced before has been received, so that what this process keeps can be used. With many waiting it
   * is one query at a time.
   */
  caughtUp(): Promise<void>;
  /** Sends and receives at once. Otherwise this happens about twice a second. */
  catchUp(): Promise<void>;
  /** Sends what is still pending. */
  close(): Promise<void>;
}

export interface TableFeedOptions {
  db: Database;
  log: Log;
  /** Current time in milliseconds since 1970. */
  now(): number;
  /** Receives the tags that other processes have changed. */
  hear(tags: readonly string[]): void;
  /** False if no other process answers requests: then nothing is sent, and there is nothing to wait for. */
  publishes: boolean;
  /** False if this process caches nothing. */
  listens: boolean;
  /** Whether it works by timers; else only in `catchUp` and `close`. */
  background: boolean;
  /** A faster way to signal that there is something to receive. */
  bell?: Bell | undefined;
}

/** Wakes listening processes; if that fails, they receive the tags a second later. */
export interface Bell {
  ring(): void;
  onRing(listener: () => void): void;
}

const hearEvery = 500;
/** Milliseconds during which tags are collected, so that a busy process adds at most ten rows a second. */
const batchDelay = 100;
const tryAgainIn = 1000;
/**
 * A transaction may get its row's id this many milliseconds before it commits. Rows are kept longer than that, so that all processes read
 * them before they are deleted.
 */
const overlap = 15_000;
export const oldTagChanges = aging({ table: "tag_changes", column: "created_at", keptFor: 10 * 60_000 });
/** Number of ids before the latest that may still have been uncommitted when this process started to listen. */
const before = 200;

/**
 * Sends within the transaction that changes the rows, so that other processes are notified even if this one dies right after the commit.
 */
export async function publishTagsIn(
  trx: Writer,
  { origin, now, tags }: { origin: string; now: number; tags: readonly string[] },
): Promise<void> {
  if (tags.length === 0) return;
  const row = { origin, tags: JSON.stringify([...new Set(tags)]), created_at: now };
  await trx.insertInto("tag_changes").values(row).execute();
}

interface Listener {
  hasNews(): Promise<boolean>;
  receive(): Promise<void>;
}

/** A feed through the table `tag_changes`: works with any database, within about a second. */
export async function openTableFeed(options: TableFeedOptions): Promise<TagFeed> {
  const { db, log, now, hear } = options;
  const origin = randomUUID();
  const unsent = new Set<string>();
  const listener = options.listens ? await listen() : null;
  let batching: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();
  /** Number of sends that are not done. */
  let waiting = 0;
  /** Then nobody waits for the next attempt, which a timer makes. */
  let hasFailed = false;
  let hearing: Promise<void> | null = null;
  let checking: Promise<void> | null = null;
  let nextCheck: Promise<void> | null = null;
  let closed = false;

  function publish(tags: readonly string[]): void {
    if (!options.publishes) return;
    for (const tag of tags) unsent.add(tag);
    flushIn(batchDelay);
  }

  function flushIn(pause: number): void {
    if (options.background && !closed) batching ??= setTimeout(() => void flush(), pause).unref();
  }

  function flush(): Promise<void> {
    clearTimeout(batching);
    batching = undefined;
    waiting += 1;
    sending = sending
      .then(write)
      .catch((err: unknown) => log.warn({ err }, "changed tags not sent"))
      .finally(() => (waiting -= 1));
    return sending;
  }

  async function write(): Promise<void> {
    const tags = [...unsent];
    if (tags.length === 0) return;
    unsent.clear();
    try {
      await db.write((trx) => publishTagsIn(trx, { origin, now: now(), tags }));
      hasFailed = false;
      options.bell?.ring();
    } catch (error) {
      hasFailed = true;
      for (const tag of tags) unsent.add(tag);
      flushIn(tryAgainIn);
      throw error;
    }
  }

  /** Follows ids instead of timestamps, because clocks of hosts differ. Ids are assigned in order, but may be committed out of order. */
  async function listen(): Promise<Listener> {
    const { last } = await db.primary
      .selectFrom("tag_changes")
      .select(({ fn }) => fn.max<number | null>("id").as("last"))
      .executeTakeFirstOrThrow();
    /** All rows up to this id have been received. */
    let floor = Math.max((last ?? 0) - before, 0);
    const heard = new Set<number>();
    /** What the last read found. */
    let found = { after: -1, rows: 0, last: 0 };
    /** Highest received ids with the time of receipt. */
    const marks: { at: number; id: number }[] = [];
    /** Whether there are rows that the last read did not find: a row may be committed after one with a higher id, so they are counted. */
    const hasNews = async (): Promise<boolean> => {
      // Another read may replace it meanwhile.
      const known = found;
      const { rows, last } = await db.primary
        .selectFrom("tag_changes")
        .select(({ fn }) => [fn.countAll<number>().as("rows"), fn.max<number | null>("id").as("last")])
        .where("id", ">", known.after)
        .executeTakeFirstOrThrow();
      return Number(rows) !== known.rows || (last ?? 0) !== known.last;
    };
    const receive = async (): Promise<void> => {
      const after = floor;
      const rows = await db.primary
        .selectFrom("tag_changes")
        .select(["id", "origin", "tags"])
        .where("id", ">", after)
        .orderBy("id")
        .execute();
      found = { after, rows: rows.length, last: rows.at(-1)?.id ?? 0 };
      const fresh = rows.filter(({ id }) => !heard.has(id));
      for (const { id } of fresh) heard.add(id);
      const tags = new Set(fresh.filter((row) => row.origin !== origin).flatMap((row) => toTags(row.tags)));
      if (tags.size > 0) hear([...tags]);
      const time = performance.now();
      const highest = fresh.at(-1)?.id;
      if (highest !== undefined) marks.push({ at: time, id: highest });
      while (marks[0] !== undefined && time - marks[0].at > overlap) floor = Math.max(floor, marks.shift()?.id ?? 0);
      for (const id of heard) if (id <= floor) heard.delete(id);
    };
    return { hasNews, receive };
  }

  function hearOnce(): Promise<void> {
    hearing ??= (listener?.receive() ?? Promise.resolve()).finally(() => {
      hearing = null;
    });
    return hearing;
  }

  /** Receives what is there now, which a read that has already begun may have missed. */
  async function hearNews(): Promise<void> {
    if (!(await listener?.hasNews())) return;
    await hearing?.catch(() => {});
    await hearOnce();
  }

  /** Those who come while a check is running wait for one that begins after it. */
  function check(): Promise<void> {
    if (checking === null) return (checking = hearNews().finally(() => (checking = null)));
    const after = checking.catch(() => {});
    return (nextCheck ??= after.then(() => {
      nextCheck = null;
      return check();
    }));
  }

  const ears =
    options.background && listener
      ? // A failed read is followed by the next one; a broken database is reported elsewhere.
        setInterval(() => void hearOnce().catch(() => {}), hearEvery).unref()
      : undefined;

  if (listener) options.bell?.onRing(() => void hearAnew().catch(() => {}));

  /** A read already in progress may have missed the change that was signalled. */
  async function hearAnew(): Promise<void> {
    if (closed) return;
    await hearing;
    await hearOnce();
  }

  return {
    origin,
    publish,
    async publishIn(trx, tags) {
      if (options.publishes) await publishTagsIn(trx, { origin, now: now(), tags });
    },
    committed: () => options.bell?.ring(),
    async announced() {
      if (hasFailed) return;
      if (unsent.size > 0) await flush();
      else if (waiting > 0) await sending;
    },
    caughtUp: () => (options.publishes && listener ? check() : Promise.resolve()),
    async catchUp() {
      await flush();
      await hearOnce();
    },
    async close() {
      closed = true;
      clearInterval(ears);
      await flush();
      await hearing?.catch(() => {});
    },
  };
}

function toTags(json: string): string[] {
  const value: unknown = JSON.parse(json);
  return Array.isArray(value) ? value.filter((tag) => typeof tag === "string") : [];
}
