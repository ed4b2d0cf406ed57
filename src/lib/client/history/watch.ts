import { readPreferences } from "../preferences.ts";
import { isRecord } from "../json.ts";
import { keyValueStore } from "./key-value.ts";
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

/** Puts a record back where it stood, or where another device had it. Never rejects. */
export function restoreWatch(record: WatchRecord): Promise<void> {
  return orElse(undefined, () => films.setAt(String(record.id), record, record.watchedAt));
}

/** Removes every record. Never rejects. */
export function clearWatches(): Promise<void> {
  return orElse(undefined, () => films.clear());
}

/** Removes the record of one film. Never rejects. */
export function forgetWatch(id: number): Promise<void> {
  return orElse(undefined, () => films.delete(String(id)));
}

function isWatchRecord(value: unknown): value is WatchRecord {
  return (
    isRecord(value) &&
    ["id", "position", "duration", "watchedAt"].every((field) => typeof value[field] === "number") &&
    ["title", "poster"].every((field) => typeof value[field] === "string")
  );
}
