import { Dexie, type EntityTable } from "dexie";
import { closeOnLeave } from "./close-on-leave.ts";

export type StoreName = "actress_history" | "video_history" | "review_history" | "cache_data";

interface Entry {
  key: string;
  value: unknown;
  /** Milliseconds since 1970; later than every entry saved before. */
  savedAt: number;
}

const databases = new Map<StoreName, Dexie>();

/** The only table of a key-value database; the database is opened on first use. */
export function openEntries(name: StoreName): EntityTable<Entry, "key"> {
  return openDatabase(name).table("entries");
}

/** Stores an entry as the newest, even if the clock went back, and deletes the oldest beyond `limit`. */
export async function putNewest(name: StoreName, entry: Entry, limit: number): Promise<void> {
  const entries = openEntries(name);
  await openDatabase(name).transaction("rw", entries, async () => {
    const last = await entries.orderBy("savedAt").last();
    await entries.put({ ...entry, savedAt: Math.max(entry.savedAt, (last?.savedAt ?? 0) + 1) });
    await dropOldest(entries, limit);
  });
}

/** Stores an entry with its own time, and deletes the oldest beyond `limit`. */
export async function putEntry(name: StoreName, entry: Entry, limit: number): Promise<void> {
  const entries = openEntries(name);
  await openDatabase(name).transaction("rw", entries, async () => {
    await entries.put(entry);
    await dropOldest(entries, limit);
  });
}

async function dropOldest(entries: EntityTable<Entry, "key">, limit: number): Promise<void> {
  const excess = (await entries.count()) - limit;
  if (excess > 0) await entries.orderBy("savedAt").limit(excess).delete();
}

function openDatabase(name: StoreName): Dexie {
  const open = databases.get(name);
  if (open) return open;
  const database = new Dexie(name);
  database.version(1).stores({ entries: "key, savedAt" });
  closeOnLeave(database);
  databases.set(name, database);
  return database;
}
