import { environment } from "../environment.ts";
import { isRecord, parseJson } from "../json.ts";
import { readPreferences } from "../preferences.ts";
import { writeStorage } from "../storage.ts";
import { isWatchRecord, type WatchRecord } from "./watch-record.ts";

const key = "watch_left";

/**
 * Hands a film's place to the next page, at once: a page that goes away has no time left for a database. `watch.ts` takes it over
 * before it is asked for anything.
 */
export function addPendingWatch(record: WatchRecord): void {
  if (!readPreferences().keepHistory) return;
  keep([...pendingWatches().filter(({ id }) => id !== record.id), record]);
}

/** What pages that went away have left. */
export function pendingWatches(): WatchRecord[] {
  const stored = parseJson(environment.localStorage()?.getItem(key) ?? null);
  return isRecord(stored) ? Object.values(stored).filter(isWatchRecord) : [];
}

/** Forgets what was left until then of these films: it stands in the database by now. */
export function dropPendingWatches(records: readonly { id: number; watchedAt: number }[]): void {
  const left = pendingWatches();
  const rest = left.filter(({ id, watchedAt }) => !records.some((one) => one.id === id && one.watchedAt >= watchedAt));
  if (rest.length < left.length) keep(rest);
}

/** An object by id, of a few films at most: those of tabs closed since the last page. */
function keep(records: readonly WatchRecord[]): void {
  if (records.length === 0) environment.localStorage()?.removeItem(key);
  else {
    const byId = Object.fromEntries(records.slice(-10).map((record) => [record.id, record]));
    writeStorage(environment.localStorage(), key, JSON.stringify(byId));
  }
}
