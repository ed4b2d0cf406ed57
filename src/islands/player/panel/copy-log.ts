import { $log, logToText } from "../log.ts";

export async function copyLog(title: string): Promise<void> {
  await navigator.clipboard.writeText(logToText($log.get(), title));
}
