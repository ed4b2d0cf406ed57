import { environment } from "../environment.ts";
import { isRecord, parseJson } from "../json.ts";
import { readPreferences } from "../preferences.ts";
import { writeStorage } from "../storage.ts";
import { isWatchRecord, type WatchRecord } from "./watch-record.ts";

const key = "watch_left";

/**
 * Stores a film's playback position synchronously for the next page: a page being closed has no time for a database. `watch.ts` moves it to
 * the database before its first read.
 */
export function addPendingWatch(record: WatchRecord): void {
  if (!readPreferences().keepHistory) return;
  keep([...pendingWatches().filter(({ id }) => id !== record.id), record]);
}

/** Records left by closed pages. */
export function pendingWatches(): WatchRecord[] {
  const stored = parseJson(environment.localStorage()?.getItem(key) ?? null);
  return isRecord(stored) ? Object.values(stored).filter(isWatchRecord) : [];
}

/** Removes records that are in the database by now; newer ones stay. */
export function dropPendingWatches(records: readonly { id: number; watchedAt: number }[]): void {
  const left = pendingWatches();
  const rest = left.filter(({ id, watchedAt }) => !records.some((one) => one.id === id && one.watchedAt >= watchedAt));
  if (rest.length < left.length) keep(rest);
}

/** Stores an object by id, which keeps no order, of the last 10 films at most: those of tabs closed since the last page load. */
function keep(records: readonly WatchRecord[]): void {
  if (records.length === 0) environment.localStorage()?.removeItem(key);
  else {
    const latest = records.toSorted((one, other) => one.watchedAt - other.watchedAt).slice(-10);
    const byId = Object.fromEntries(latest.map((record) => [record.id, record]));
    writeStorage(environment.localStorage(), key, JSON.stringify(byId));
  }
}
