import { atom } from "nanostores";
import { leavePlaybackReport } from "#lib/client/playback-report.ts";

interface LogEntry {
  /** Milliseconds since the page started to load. */
  at: number;
  event: string;
  detail: string;
}

const limit = 200;

/** Playback events, oldest first; the viewer can attach them to feedback. */
const $log = atom<LogEntry[]>([]);

const debugging = typeof location !== "undefined" && /[?&](?:xg)?player_debugger\b/.test(location.search);

/** Prints for developers if the address contains `?player_debugger`. */
export function debug(event: string, detail?: unknown): void {
  if (debugging) console.debug("[player]", event, detail ?? "");
}

export function record(event: string, detail = ""): void {
  debug(event, detail);
  $log.set([...$log.get().slice(1 - limit), { at: Math.round(performance.now()), event, detail }]);
}

function logToText(entries: LogEntry[], title: string): string {
  const lines = entries.map(({ at, event, detail }) => `${(at / 1000).toFixed(2)}s ${event} ${detail}`.trimEnd());
  return [`影片：${title}`, `浏览器：${navigator.userAgent}`, ...lines].join("\n");
}

export async function copyLog(title: string): Promise<void> {
  await navigator.clipboard.writeText(logToText($log.get(), title));
}

/** Stores the log for the feedback form, which opens next in this tab. */
export function leaveLog({ id, title }: { id: number | null; title: string }): void {
  const place = id === null ? `${location.pathname}${location.search}` : `/videoDetails?id=${id}`;
  leavePlaybackReport({ log: logToText($log.get(), title), place });
}
