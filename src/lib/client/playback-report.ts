import { environment } from "./environment.ts";
import { isRecord, parseJson, stringOf } from "./json.ts";
import { writeStorage } from "./storage.ts";

/** What a player has written down, on its way to the feedback form. */
export interface PlaybackReport {
  log: string;
  /** Path of the film's page. */
  place: string;
}

const key = "playback-report";

export function leavePlaybackReport(report: PlaybackReport): void {
  writeStorage(environment.sessionStorage(), key, JSON.stringify(report));
}

/** What was left in this tab; null when nothing was. */
export function playbackReport(): PlaybackReport | null {
  const stored = parseJson(environment.sessionStorage()?.getItem(key) ?? null);
  return isRecord(stored) ? { log: stringOf(stored["log"]), place: stringOf(stored["place"]) } : null;
}

export function forgetPlaybackReport(): void {
  environment.sessionStorage()?.removeItem(key);
}
