import type { StoreName } from "./open-entries.ts";
import { environment } from "../environment.ts";

export type KeyValueStore<Value> = ReturnType<typeof keyValueStore<Value>>;

/** Maximum number of values in one store. */
const storeLimit = 500;

/**
 * A small local database of values by key. `isValue` rejects values stored by other builds. Every function rejects if the browser refuses
 * databases.
 */
export function keyValueStore<Value>(name: StoreName, isValue: (value: unknown) => value is Value) {
  /** Dexie is loaded on first use. */
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
    /** Null if there is no value, or if the stored value is invalid. */
    async get(key: string): Promise<Value | null> {
      const entry = await (await entries()).get(key);
      return entry !== undefined && isValue(entry.value) ? entry.value : null;
    },
    /** Stores a value as the newest; beyond 500 the oldest are deleted. */
    async set(key: string, value: Value): Promise<void> {
      const { putNewest } = await import("./open-entries.ts");
      await putNewest(name, { key, value, savedAt: environment.now() }, storeLimit);
    },
    /** Stores a value with its own time, for restored or synced values; beyond 500 the oldest are deleted. */
    async setAt(key: string, value: Value, savedAt: number): Promise<void> {
      const { putEntry } = await import("./open-entries.ts");
      await putEntry(name, { key, value, savedAt }, storeLimit);
    },
    async clear(): Promise<void> {
      await (await entries()).clear();
    },
    /** Deleting a missing key is no error. */
    async delete(key: string): Promise<void> {
      await (await entries()).delete(key);
    },
    /** Returns keys, newest first. */
    async keys(): Promise<string[]> {
      return (await newestFirst()).primaryKeys();
    },
    /** Returns values, newest first. */
    async newest(limit: number): Promise<Value[]> {
      const found = await (await newestFirst()).limit(limit).toArray();
      return found.map((entry) => entry.value).filter(isValue);
    },
  };
}
