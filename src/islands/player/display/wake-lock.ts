import { debug } from "../telemetry/log.ts";
import { type Stage, untilDestroyed, watchPlayer } from "../stage.ts";
import { $player } from "../store.ts";

/** The screen stays lit while the film plays and is looked at. */
export function keepAwake(stage: Stage): void {
  // A frame of another site may keep a screen awake only where that site says so, and asking alone is logged as an error.
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
  // The browser takes the lock back from a hidden page.
  document.addEventListener("visibilitychange", follow, { signal: stage.signal });
  untilDestroyed(stage, release);
}
