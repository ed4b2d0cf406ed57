import { queryOf, refresh } from "#lib/client/data.ts";
import { $checkedIn, checkInToday } from "#lib/client/stores/checkin.ts";
import type { Output } from "#lib/contract/shapes.ts";

/** Level, points and what leads to the next level. */
export const $standing = queryOf("user/title", {});

/** This month's check-ins. */
export const $thisMonth = queryOf("checkin/gave", {});

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

export function refreshStanding(): Promise<void> {
  return refresh("checkin/gave", "user/title", "checkin/prize");
}
