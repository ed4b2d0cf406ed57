import { environment } from "../environment.ts";

export type StoreName = "actress_history" | "video_history" | "review_history" | "cache_data";

export type KeyValueStore<Value> = ReturnType<typeof keyValueStore<Value>>;

/** Most values one store keeps. */
export const storeLimit = 500;

/**
 * A small local database of values by key, told by `isValue` from what another build may have left. Every function rejects where the
 * browser refuses its databases.
 */
export function keyValueStore<Value>(name: StoreName, isValue: (value: unknown) => value is Value) {
  /** Dexie comes over the network when first needed. */
  async function entries() {
    const { openEntries } = await import("./open-entries.ts");
    return openEntries(name);
  }

  async function newestFirst() {
    const table = await entries();
    // oxlint-disable-next-line unicorn/no-array-reverse -- this is a Dexie collection
    return table.orderBy("savedAt").reverse();
  }

  return {
    /** Null when there is none, or when what is stored is no such value. */
    async get(key: string): Promise<Value | null> {
      const entry = await (await entries()).get(key);
      return entry !== undefined && isValue(entry.value) ? entry.value : null;
    },
    /** Stores a value as the newest; beyond 500 the oldest are dropped. */
    async set(key: string, value: Value): Promise<void> {
      const { putNewest } = await import("./open-entries.ts");
      await putNewest(name, { key, value, savedAt: environment.now() }, storeLimit);
    },
    /** Stores a value at its own time, as one that comes back or from another device; beyond 500 the oldest are dropped. */
    async setAt(key: string, value: Value, savedAt: number): Promise<void> {
      const { putEntry } = await import("./open-entries.ts");
      await putEntry(name, { key, value, savedAt }, storeLimit);
    },
    async clear(): Promise<void> {
      await (await entries()).clear();
    },
    /** Deleting twice is no error. */
    async delete(key: string): Promise<void> {
      await (await entries()).delete(key);
    },
    /** Newest first. */
    async keys(): Promise<string[]> {
      return (await newestFirst()).primaryKeys();
    },
    /** Values, newest first. */
    async newest(limit: number): Promise<Value[]> {
      const found = await (await newestFirst()).limit(limit).toArray();
      return found.map((entry) => entry.value).filter(isValue);
    },
  };
}
