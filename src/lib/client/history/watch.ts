import { environment } from "../environment.ts";
import { isRecord } from "../json.ts";
import { readPreferences } from "../preferences.ts";
import { keyValueStore } from "./key-value.ts";
import { noteRemoval, takeBackRemoval } from "./removals.ts";
import { orElse } from "./soft.ts";

/** How far a film was watched on this device. */
export interface WatchRecord {
  id: number;
  title: string;
  poster: string;
  /** seconds */
  position: number;
  /** seconds */
  duration: number;
  /** Milliseconds since 1970. */
  watchedAt: number;
}

const films = keyValueStore("video_history", isWatchRecord);

/**
 * Keeps a record in place of the film's earlier one. Does nothing where the browser keeps no databases, or for a reader who wants no
 * history.
 */
export async function rememberWatch(record: WatchRecord): Promise<void> {
  if (!readPreferences().keepHistory) return;
  return orElse(undefined, () => films.set(String(record.id), record));
}

/** The record of one film; null when there is none or it cannot be read. Never rejects. */
export function watchRecord(id: number): Promise<WatchRecord | null> {
  return orElse(null, () => films.get(String(id)));
}

/** The latest films, newest first; empty when they cannot be read. Never rejects. */
export function recentWatches(limit: number): Promise<WatchRecord[]> {
  return orElse([], () => films.newest(limit));
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
  return orElse(undefined, () => films.clear());
}

/** Removes the record of one film, here and from the member's other devices. Never rejects. */
export function forgetWatch(id: number): Promise<void> {
  noteRemoval(2, id);
  return dropWatch(id);
}

/** Removes the record of one film here, as another device has done. Never rejects. */
export function dropWatch(id: number): Promise<void> {
  return orElse(undefined, () => films.delete(String(id)));
}

function isWatchRecord(value: unknown): value is WatchRecord {
  return (
    isRecord(value) &&
    ["id", "position", "duration", "watchedAt"].every((field) => typeof value[field] === "number") &&
    ["title", "poster"].every((field) => typeof value[field] === "string")
  );
}
