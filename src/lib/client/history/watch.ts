import { environment } from "../environment.ts";
import { readPreferences } from "../preferences.ts";
import { keyValueStore } from "./key-value.ts";
import { dropPendingWatches, pendingWatches } from "./pending-watches.ts";
import { noteRemoval, takeBackRemoval } from "./removals.ts";
import { orElse } from "./or-else.ts";
import { isWatchRecord, type WatchRecord } from "./watch-record.ts";

export type { WatchRecord } from "./watch-record.ts";

const films = keyValueStore("video_history", isWatchRecord);

/**
 * Keeps a record in place of the film's earlier one. Does nothing where the browser keeps no databases, or for a reader who wants no
 * history.
 */
export async function rememberWatch(record: WatchRecord): Promise<void> {
  if (!readPreferences().keepHistory) return;
  return orElse(undefined, async () => {
    await films.set(String(record.id), record);
    dropPendingWatches([record]);
  });
}

/** Takes over what pages that went away have left, unless something newer is here. One after the other. */
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

/** The record of one film; null when there is none or it cannot be read. Never rejects. */
export function watchRecord(id: number): Promise<WatchRecord | null> {
  return orElse(null, async () => {
    await takeLeft();
    return films.get(String(id));
  });
}

/** The latest films, newest first; empty when they cannot be read. Never rejects. */
export function recentWatches(limit: number): Promise<WatchRecord[]> {
  return orElse([], async () => {
    await takeLeft();
    return films.newest(limit);
  });
}

/** Puts a record back where it stood. Never rejects. */
export function restoreWatch(record: WatchRecord): Promise<void> {
  // A removal other devices have heard of is only outdone by something newer.
  const watchedAt = takeBackRemoval(2, record.id) ? record.watchedAt : environment.now();
  return placeWatch({ ...record, watchedAt });
}

/** Puts a record at its own time, as another device has it. Never rejects. */
export function placeWatch(record: WatchRecord): Promise<void> {
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

/** Removes the record of one film here, as another device has done. Never rejects. */
export function dropWatch(id: number): Promise<void> {
  dropPendingWatches(pendingWatches().filter((record) => record.id === id));
  return orElse(undefined, () => films.delete(String(id)));
}
