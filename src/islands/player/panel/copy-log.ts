import { leavePlaybackReport } from "#lib/client/playback-report.ts";
import { $log, logToText } from "../log.ts";

export async function copyLog(title: string): Promise<void> {
  await navigator.clipboard.writeText(logToText($log.get(), title));
}

/** Hands the log on to the feedback form, which this tab opens next. */
export function leaveLog(id: number, title: string): void {
  leavePlaybackReport({ log: logToText($log.get(), title), place: `/videoDetails?id=${id}` });
}
