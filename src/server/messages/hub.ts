import type { Tags } from "../cache/tags.ts";
import { everything } from "../cache/tags.ts";
import type { Database } from "../db/open.ts";

/** Tells whoever reads along that there may be something new for them. */
export interface MessageHub {
  /** Calls back when somebody's messages may have changed. Returns the unsubscribe. */
  listen(userId: number, onNews: () => void): () => void;
  /** Looks once for messages that other processes have written since the last time. */
  poll(): Promise<void>;
  close(): void;
}

/** Milliseconds between two looks. */
const pollEvery = 5000;
/** A commit may come this many milliseconds after the time it carries, and clocks differ. */
const overlap = 15_000;

/**
 * Writes of this process are known by their cache tags. Where several processes share a database (PostgreSQL), it is asked for
 * newer messages while anybody here listens: one query every five seconds, whatever the number of listeners.
 */
export function createMessageHub(db: Database, tags: Tags, now: () => number): MessageHub {
  const listeners = new Map<number, Set<() => void>>();
  /** Messages told already, with their time. */
  const told = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function tell(userId: number): void {
    for (const onNews of listeners.get(userId) ?? []) onNews();
  }

  const unsubscribe = tags.subscribe((changed) => {
    for (const tag of changed) {
      if (tag.startsWith("messages:")) tell(Number(tag.slice("messages:".length)));
      if (tag === "announcements" || tag === everything) for (const userId of listeners.keys()) tell(userId);
    }
  });

  async function poll(): Promise<void> {
    const since = now() - overlap;
    const rows = await db.primary
      .selectFrom("messages")
      .select(["id", "user_id", "updated_at"])
      .where("updated_at", ">", since)
      .where("user_id", "in", [...listeners.keys()])
      .execute();
    for (const [key, at] of told) if (at <= since) told.delete(key);
    for (const { id, user_id, updated_at } of rows) {
      const key = `${id}:${updated_at}`;
      if (told.has(key)) continue;
      told.set(key, updated_at);
      tell(user_id);
    }
  }

  function keepPolling(): void {
    if (db.engine === "sqlite" || timer !== undefined) return;
    // A look that fails is followed by the next one; whoever is to know of a broken database is told elsewhere.
    timer = setInterval(() => void poll().catch(() => {}), pollEvery).unref();
  }

  function rest(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    listen(userId, onNews) {
      const mine = listeners.get(userId) ?? new Set();
      listeners.set(userId, mine.add(onNews));
      keepPolling();
      return () => {
        mine.delete(onNews);
        if (mine.size === 0) listeners.delete(userId);
        if (listeners.size === 0) rest();
      };
    },
    poll: async () => (db.engine !== "sqlite" && listeners.size > 0 ? poll() : undefined),
    close() {
      rest();
      unsubscribe();
    },
  };
}
