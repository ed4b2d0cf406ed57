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

/** Keeps a record in place of the film's earlier one. Does nothing where the browser keeps no databases. */
export function rememberWatch(record: WatchRecord): Promise<void> {
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
