import { isRecord } from "../json.ts";

/** Playback position of a film on this device. */
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

export function isWatchRecord(value: unknown): value is WatchRecord {
  return (
    isRecord(value) &&
    ["id", "position", "duration", "watchedAt"].every((field) => typeof value[field] === "number") &&
    ["title", "poster"].every((field) => typeof value[field] === "string")
  );
}
