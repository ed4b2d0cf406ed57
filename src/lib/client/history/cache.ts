import { type KeyValueStore, keyValueStore } from "./key-value.ts";

/** Other cached data, of any shape: who reads a value checks it. Rejects where the browser refuses its databases. */
export const cachedData: KeyValueStore<unknown> = keyValueStore(
  "cache_data",
  (value): value is unknown => value !== undefined,
);
