import { formatRelativeTime } from "#lib/format.ts";

/** Pages are cached for all users and may be hours old: times of today are made relative to now in the browser. */
export function refreshTimes(root: ParentNode = document): void {
  const now = Date.now();
  for (const time of root.querySelectorAll<HTMLTimeElement>("time[data-relative]")) {
    const text = formatRelativeTime(time.dateTime, now);
    if (time.textContent !== text) time.textContent = text;
  }
}
