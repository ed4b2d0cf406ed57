import { environment } from "../environment.ts";
import { readPreferences } from "../preferences.ts";
import { keyValueStore } from "./key-value.ts";
import { dropPendingWatches, pendingWatches } from "./pending-watches.ts";
import { noteRemoval, takeBackRemoval } from "./removals.ts";
import { orElse } from "./or-else.ts";
import { isWatchRecord, type WatchRecord } from "./watch-record.ts";

export type { WatchRecord } from "./watch-record.ts";

const films = keyValueStore("video_history", isWatchRecord);

/** Stores a record, replacing the film's earlier one. Does nothing if the browser has no database or the reader has turned history off. */
export async function rememberWatch(record: WatchRecord): Promise<void> {
  if (!readPreferences().keepHistory) return;
  return orElse(undefined, async () => {
    await films.set(String(record.id), record);
    dropPendingWatches([record]);
  });
}

/** Moves the records of closed pages to the database, unless there is a newer one. Runs are sequential. */
function takeLeft(): Promise<void> {
  taking = taking.then(
    () => takeEach(),
    () => takeEach(),
  );
  return taking;
}

let taking: Promise<void> = Promise.resolve();

async function takeEach(): Promise<void> {
  const left = pendingWatches();
  for (const record of left) {
    const known = await films.get(String(record.id));
    if (known === null || known.watchedAt < record.watchedAt) {
      await films.setAt(String(record.id), record, record.watchedAt);
    }
  }
  dropPendingWatches(left);
}

/** Returns the record of a film; null if there is none or it cannot be read. Never rejects. */
export function watchRecord(id: number): Promise<WatchRecord | null> {
  return orElse(null, async () => {
    await takeLeft();
    return films.get(String(id));
  });
}

/** Returns the latest films, newest first; empty if they cannot be read. Never rejects. */
export function recentWatches(limit: number): Promise<WatchRecord[]> {
  return orElse([], async () => {
    await takeLeft();
    return films.newest(limit);
  });
}

/** Restores a removed record at its old time. Never rejects. */
export function restoreWatch(record: WatchRecord): Promise<void> {
  // If the removal has been synced to other devices, only a newer time overrides it.
  const watchedAt = takeBackRemoval(2, record.id) ? record.watchedAt : environment.now();
  return setWatch({ ...record, watchedAt });
}

/** Stores a record with its own time, as synced from another device. Never rejects. */
export function setWatch(record: WatchRecord): Promise<void> {
  return orElse(undefined, () => films.setAt(String(record.id), record, record.watchedAt));
}

/** Removes every record on this device. Never rejects. */
export function clearWatches(): Promise<void> {
  dropPendingWatches(pendingWatches());
  return orElse(undefined, () => films.clear());
}

/** Removes the record of one film, here and from the member's other devices. Never rejects. */
export function forgetWatch(id: number): Promise<void> {
  noteRemoval(2, id);
  return dropWatch(id);
}

/** Removes the record of one film here only, because another device has removed it. Never rejects. */
export function dropWatch(id: number): Promise<void> {
  dropPendingWatches(pendingWatches().filter((record) => record.id === id));
  return orElse(undefined, () => films.delete(String(id)));
}
