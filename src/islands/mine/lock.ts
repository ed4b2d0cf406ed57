import { atom, onMount } from "nanostores";
import { $session } from "#lib/client/stores/session.ts";

/** Milliseconds without a touch after which the page locks itself again. */
const timeout = 5 * 60_000;
/** How often the time of the last touch is written down, at most. */
const pace = 5000;
const key = "unlocked-at";

/**
 * Whether the page hides behind the member's lock code: on opening, after a while without a touch and when another page took too long.
 * For members with a code only.
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

/** The right code was given, or one has just been set here. */
export function unlock(): void {
  note();
  $locked.set(false);
}

function hasCode(): boolean {
  return $session.get().user?.lockCodeSet === true;
}

/** This tab's own: a new tab asks again. */
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
    // Without storage the lock would ask on every touch; it stays open instead.
  }
}
