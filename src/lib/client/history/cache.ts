import { type KeyValueStore, keyValueStore } from "./key-value.ts";

/** Other cached data, of any shape: callers validate what they read. Rejects if the browser refuses databases. */
export const cachedData: KeyValueStore<unknown> = keyValueStore(
  "cache_data",
  (value): value is unknown => value !== undefined,
);
