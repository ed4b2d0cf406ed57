import { correctedNow, environment } from "#lib/client/environment.ts";
import { shownTime, showTimesBy } from "#lib/format.ts";

/** Pages are cached for all users and may be hours old: times of today are made relative to now in the browser. */
function refreshTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-relative]")) {
    const text = shownTime(time.dateTime);
    if (time.textContent !== text) time.textContent = text;
  }
}

/** Keeps the page's times true: also when it comes back from the back/forward cache, and when the device's clock turns out to be wrong. */
export function followTimes(): void {
  showTimesBy(correctedNow);
  refreshTimes();
  environment.events.addEventListener("clock-set", () => refreshTimes());
  addEventListener("pageshow", (event) => event.persisted && refreshTimes());
}
