import { atom, onMount } from "nanostores";
import { $session } from "#lib/client/stores/session.ts";

/** Milliseconds of inactivity after which the page locks itself again. */
const timeout = 5 * 60_000;
/** Minimum milliseconds between two writes of the time of the last activity. */
const pace = 5000;
const key = "unlocked-at";

/**
 * Whether the page is hidden behind the member's lock code: on opening, after inactivity, and after too long on another page. For members
 * with a code only.
 */
export const $locked = atom(false);

onMount($locked, () => {
  const left = new AbortController();
  const { signal } = left;
  let noted = Date.now();
  const look = () => {
    if (hasCode() && sinceTouch() > timeout) $locked.set(true);
  };
  const touch = () => {
    if ($locked.get() || Date.now() - noted < pace) return;
    look();
    if ($locked.get()) return;
    noted = Date.now();
    note();
  };
  look();
  for (const type of ["pointerdown", "keydown"])
    addEventListener(type, touch, { capture: true, passive: true, signal });
  const timer = setInterval(look, pace);
  document.addEventListener("visibilitychange", look, { signal });
  return () => {
    clearInterval(timer);
    left.abort();
  };
});

/** Unlocks the page: the right code was entered, or a code was set just now. */
export function unlock(): void {
  note();
  $locked.set(false);
}

function hasCode(): boolean {
  return $session.get().user?.lockCodeSet === true;
}

/** Milliseconds since the last activity in this tab: a new tab asks for the code again. */
function sinceTouch(): number {
  try {
    return Date.now() - Number(sessionStorage.getItem(key) ?? 0);
  } catch {
    return 0;
  }
}

function note(): void {
  try {
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage the lock would ask at every activity; it stays open instead.
  }
}
