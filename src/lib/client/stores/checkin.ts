import { atom, onMount, onSet } from "nanostores";
import { afterCheckIn } from "../../points/next-prize.ts";
import type { Output } from "../../contract/shapes.ts";
import { api } from "../api.ts";
import { queryOf, refresh } from "../data.ts";
import { environment } from "../environment.ts";
import { summon } from "../summon.ts";
import { today, untilTomorrow } from "../today.ts";

/** Level, points and progress to the next level. */
export const $standing = queryOf("user/title", {});

/** This month's check-ins, including today's. */
export const $month = queryOf("checkin/gave", {});

/** Whether today's check-in is known to be done; reading it makes no request. */
export const $checkedToday = atom(false);

onSet($month, ({ newValue }) => {
  $checkedToday.set(newValue.state === "ready" && newValue.data.checkedToday);
  if ($checkedToday.get()) summon("header");
});

// The page may be open over midnight, asleep or not: yesterday's check-in says nothing of today.
onMount($checkedToday, () => {
  const life = new AbortController();
  let cancel: (() => void) | undefined;

  function look(): void {
    cancel?.();
    const month = $month.value;
    const isOld = month?.state === "ready" && month.data.today < today();
    // A device that is seconds ahead of the server asks while it is still yesterday there.
    cancel = environment.after(isOld ? 60_000 : untilTomorrow() + 1000, look);
    if (!isOld) return;
    $checkedToday.set(false);
    void $month.reload();
  }

  globalThis.document?.addEventListener("visibilitychange", look, { signal: life.signal });
  look();
  return () => {
    cancel?.();
    life.abort();
  };
});

/** Checks in today; a repeat is no error. Called where `$month` is displayed: all data that depends on it is updated. Throws `ApiError`. */
export async function checkIn(): Promise<Output<"checkin/click">> {
  const answer = await api.call("checkin/click", {});
  // Not if another tab was first, or if the month displayed is from another day.
  if (answer.fresh) $month.change((month) => (answer.day === month.today ? afterCheckIn(month, answer) : month));
  const refreshed = refreshStanding();
  if (!$checkedToday.get()) await refreshed;
  return answer;
}

/** Reloads what check-ins, cards and prizes change. */
export function refreshStanding(): Promise<void> {
  return refresh("checkin/gave", "user/title", "checkin/prize");
}
