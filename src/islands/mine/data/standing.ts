import { api } from "#lib/client/api.ts";
import { $checkedIn, checkInToday } from "#lib/client/stores/checkin.ts";
import type { Output } from "#lib/contract/shapes.ts";
import { createResource } from "../../parts/resource.ts";

/** Level, points and what leads to the next level. */
export const standing = createResource(() => api.call("user/title", {}));

/** This month's check-ins. */
export const thisMonth = createResource(() => api.call("checkin/gave", {}));

/** This month's prizes, and those of last month that wait. */
export const prizes = createResource(() => api.call("checkin/prize", {}));

/** Checks in today; twice is no error. Everything it moves is fetched anew. */
export async function checkIn(): Promise<Output<"checkin/click">> {
  const answer = await checkInToday();
  await refreshed;
  return answer;
}

// The header's check-in moves the same figures.
let refreshed: Promise<void> = Promise.resolve();
$checkedIn.listen(() => {
  refreshed = refreshStanding();
});

// Another tab may have moved them while this one was out of sight.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") refreshed = refreshStanding();
});

export async function refreshStanding(): Promise<void> {
  await Promise.all([thisMonth.load(), standing.load(), prizes.load()]);
}
