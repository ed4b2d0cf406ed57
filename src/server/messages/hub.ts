import type { Tags } from "../cache/tags.ts";
import { everything } from "../cache/tags.ts";
import type { Database } from "../db/open.ts";

/** Notifies listeners of possible new messages for a user. */
export interface MessageHub {
  /** Calls back when a user's messages may have changed. Returns a function to unsubscribe. */
  listen(userId: number, onNews: () => void): () => void;
  /** Checks once for messages that other processes have written since the last check. */
  poll(): Promise<void>;
  close(): void;
}

/** Milliseconds between two checks. */
const pollEvery = 5000;
/** A commit may come this many milliseconds after its timestamp, and clocks differ. */
const overlap = 15_000;

/**
 * Writes are detected by their cache tags, those of other processes too. On PostgreSQL, which may be shared by several machines, it is
 * also queried for new messages while there are listeners: one query every five seconds for any number of them.
 */
export function createMessageHub(db: Database, tags: Tags, now: () => number): MessageHub {
  const listeners = new Map<number, Set<() => void>>();
  /** Messages already announced, with their time. */
  const counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function notify(userId: number): void {
    for (const onNews of listeners.get(userId) ?? []) onNews();
  }

  const unsubscribe = tags.subscribe((changed) => {
    for (const tag of changed) {
      if (tag.startsWith("messages:")) notify(Number(tag.slice("messages:".length)));
      if (tag === "announcements" || tag === everything) for (const userId of listeners.keys()) notify(userId);
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
    for (const [key, at] of counts) if (at <= since) counts.delete(key);
    for (const { id, user_id, updated_at } of rows) {
      const key = `${id}:${updated_at}`;
      if (counts.has(key)) continue;
      counts.set(key, updated_at);
      notify(user_id);
    }
  }

  function keepPolling(): void {
    if (db.engine === "sqlite" || timer !== undefined) return;
    // A failed check is followed by the next one; a broken database is reported elsewhere.
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
