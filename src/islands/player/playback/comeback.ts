import type { Failure } from "../recovery/errors.ts";
import { record } from "../telemetry/log.ts";

/** Milliseconds until a broadcast that failed is opened again: at first, more each time, at most. */
const firstPause = 1500;
const morePause = 1500;
const maxPause = 10_000;
/** Times in a row after which the viewer is told. */
const maxTries = 30;
/** What another try does not mend. */
const lasting: readonly Failure["kind"][] = ["format", "runtime"];

/**
 * Opens a broadcast again after a failure: what failed is a process of the site or the line, and both come back. Answers whether it will.
 */
export function createComeback(video: HTMLVideoElement, reopen: () => void, signal: AbortSignal) {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  video.addEventListener("playing", () => (tries = 0), { signal });
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  return (failure: Failure): boolean => {
    if (failure.barred || lasting.includes(failure.kind) || tries >= maxTries) return false;
    clearTimeout(timer);
    timer = setTimeout(reopen, Math.min(firstPause + morePause * tries, maxPause));
    tries += 1;
    record("live-comeback", `${tries} ${failure.detail}`);
    return true;
  };
}
