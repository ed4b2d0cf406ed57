import { environment } from "../environment.ts";

export type StoreName = "actress_history" | "video_history" | "review_history" | "cache_data";

/** A small local database of values by key. Every function rejects where the browser refuses its databases. */
export interface KeyValueStore<Value> {
  /** Null when there is none, or when what is stored is no such value. */
  get(key: string): Promise<Value | null>;
  /** Stores a value as the newest; beyond 500 the oldest are dropped. */
  set(key: string, value: Value): Promise<void>;
  /** Stores a value at its own time, as one that comes back or from another device; beyond 500 the oldest are dropped. */
  setAt(key: string, value: Value, savedAt: number): Promise<void>;
  clear(): Promise<void>;
  /** Deleting twice is no error. */
  delete(key: string): Promise<void>;
  /** Newest first. */
  keys(): Promise<string[]>;
  /** Values, newest first. */
  newest(limit: number): Promise<Value[]>;
}

/** Most values one store keeps. */
export const storeLimit = 500;

/** A store whose values are told by `isValue` from what another build may have left. */
export function keyValueStore<Value>(
  name: StoreName,
  isValue: (value: unknown) => value is Value,
): KeyValueStore<Value> {
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
    async get(key) {
      const entry = await (await entries()).get(key);
      return entry !== undefined && isValue(entry.value) ? entry.value : null;
    },
    async set(key, value) {
      const { putNewest } = await import("./open-entries.ts");
      await putNewest(name, { key, value, savedAt: environment.now() }, storeLimit);
    },
    async setAt(key, value, savedAt) {
      const { putEntry } = await import("./open-entries.ts");
      await putEntry(name, { key, value, savedAt }, storeLimit);
    },
    async clear() {
      await (await entries()).clear();
    },
    async delete(key) {
      await (await entries()).delete(key);
    },
    async keys() {
      return (await newestFirst()).primaryKeys();
    },
    async newest(limit) {
      const found = await (await newestFirst()).limit(limit).toArray();
      return found.map((entry) => entry.value).filter(isValue);
    },
  };
}
