import { debug } from "../telemetry/log.ts";
import { type Stage, untilDestroyed, watchPlayer } from "../stage.ts";
import { $player } from "../store.ts";

/** Keeps the screen on while the film plays and the page is visible. */
export function keepAwake(stage: Stage): void {
  // In a frame the embedding site must allow this, and the request alone would be logged as an error.
  if (!("wakeLock" in navigator) || window.top !== window) return;
  let lock: Promise<WakeLockSentinel | null> | null = null;

  function release(): void {
    void lock?.then((held) => held?.release());
    lock = null;
  }

  function follow(): void {
    const plays = $player.get().phase.kind === "playing" && document.visibilityState === "visible";
    if (!plays) return release();
    lock ??= navigator.wakeLock.request("screen").catch((thrown: unknown) => {
      debug("wake-lock", thrown);
      return null;
    });
  }

  watchPlayer(stage, ["phase"], follow);
  // The browser releases the lock when the page is hidden.
  document.addEventListener("visibilitychange", follow, { signal: stage.signal });
  untilDestroyed(stage, release);
}
