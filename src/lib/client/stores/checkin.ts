import { atom, onSet } from "nanostores";
import { afterCheckIn } from "../../points/next-prize.ts";
import type { Output } from "../../contract/shapes.ts";
import { api } from "../api.ts";
import { queryOf, refresh } from "../data.ts";
import { summon } from "../summon.ts";

/** Level, points and what leads to the next level. */
export const $standing = queryOf("user/title", {});

/** This month's check-ins, today's among them. */
export const $month = queryOf("checkin/gave", {});

/** Whether today is known to be done; nobody is asked for it. */
export const $checkedToday = atom(false);

onSet($month, ({ newValue }) => {
  $checkedToday.set(newValue.state === "ready" && newValue.data.checkedToday);
  if ($checkedToday.get()) summon("header");
});

/** Checks in today; twice is no error. For where `$month` is shown: everything it moves follows. Throws `ApiError`. */
export async function checkIn(): Promise<Output<"checkin/click">> {
  const answer = await api.call("checkin/click", {});
  // Unless another tab was quicker, or it is another day by now.
  if (answer.fresh) $month.change((month) => (answer.day === month.today ? afterCheckIn(month, answer) : month));
  const refreshed = refreshStanding();
  if (!$checkedToday.get()) await refreshed;
  return answer;
}

/** What check-ins, cards and prizes move. */
export function refreshStanding(): Promise<void> {
  return refresh("checkin/gave", "user/title", "checkin/prize");
}
