import { record } from "../telemetry/log.ts";

/** Seconds. A larger hole is no slip of the packager but film that has not come yet. */
const smallGap = 0.5;
/** Seconds before the end of what is there within which the playhead counts as standing at the hole. */
const nearGap = 0.3;
/** Seconds into the next piece, so that rounding does not land before it. */
const beyond = 0.1;
/** Milliseconds between looks while the film waits. */
const interval = 250;

/** Where to go on when the film waits at a small hole; null when it waits for something else. */
export function gapToJump(buffered: Pick<TimeRanges, "length" | "start" | "end">, time: number): number | null {
  for (let index = 0; index < buffered.length; index += 1) {
    const start = buffered.start(index);
    if (start <= time) continue;
    const before = index === 0 ? 0 : buffered.end(index - 1);
    return before - time <= nearGap && start - time <= smallGap ? start + beyond : null;
  }
  return null;
}

/** For films the browser plays by itself; hls.js has its own. */
export function jumpSmallGaps(video: HTMLVideoElement, signal: AbortSignal): void {
  let timer = 0;

  function look(): void {
    if (video.paused || video.seeking || video.readyState > 2) return stop();
    const to = gapToJump(video.buffered, video.currentTime);
    if (to === null) return;
    stop();
    record("gap-jump", `${video.currentTime.toFixed(2)}s ${to.toFixed(2)}s`);
    video.currentTime = to;
  }

  function stop(): void {
    clearInterval(timer);
  }

  function watch(): void {
    stop();
    timer = window.setInterval(look, interval);
    look();
  }

  video.addEventListener("waiting", watch, { signal });
  video.addEventListener("playing", stop, { signal });
  signal.addEventListener("abort", stop, { once: true });
}
