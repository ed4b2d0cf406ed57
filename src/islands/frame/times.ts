import { formatRelativeTime } from "#lib/format.ts";

/** The page is the same for everybody and may be hours old: what happened today is said relative to now here. */
export function refreshTimes(root: ParentNode = document): void {
  const now = Date.now();
  for (const time of root.querySelectorAll<HTMLTimeElement>("time[data-relative]")) {
    const text = formatRelativeTime(time.dateTime, now);
    if (time.textContent !== text) time.textContent = text;
  }
}
