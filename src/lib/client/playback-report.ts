import { environment } from "./environment.ts";
import { isRecord, parseJson, stringOf } from "./json.ts";
import { writeStorage } from "./storage.ts";

/** A player's log, passed to the feedback form. */
export interface PlaybackReport {
  log: string;
  /** Path of the film's page. */
  place: string;
}

const key = "playback-report";

export function leavePlaybackReport(report: PlaybackReport): void {
  writeStorage(environment.sessionStorage(), key, JSON.stringify(report));
}

/** The report stored in this tab; null if there is none. */
export function playbackReport(): PlaybackReport | null {
  const stored = parseJson(environment.sessionStorage()?.getItem(key) ?? null);
  return isRecord(stored) ? { log: stringOf(stored["log"]), place: stringOf(stored["place"]) } : null;
}

export function forgetPlaybackReport(): void {
  environment.sessionStorage()?.removeItem(key);
}
