import { record } from "../telemetry/log.ts";
import { bufferedAhead } from "../telemetry/measure.ts";

/** Seconds behind which somebody who goes back does so on purpose. */
const near = 1.5;
/** Seconds behind the place where everybody is after which the rest is left out; less is caught up by playing faster. */
export const leap = 4;
const step = 0.5;
const enough = 0.1;
const later = 1.5;
/** Seconds before that place at which too little is left for the next late part: it is played slower. */
const early = -0.4;
/** How fast: too early, a little late, later; the pitch of the sound stays. */
export const catchUpRates = [0.94, 1.06, 1.12] as const;

/** Seconds that must be loaded to play faster: what is left for the next late part. With less than `thin` it is played slower. */
const roomy = 0.9;
const thin = 0.5;
/** Seconds behind from which nobody falls back further. */
const tooLate = 2.5;

/** The speed for somebody so many seconds behind, who plays at `rate` now and has `ahead` seconds loaded. */
export function paceFor(late: number, rate: number, ahead: number): number {
  if (ahead < thin) return late < tooLate ? catchUpRates[0] : 1;
  if (ahead < roomy && late > -enough) return 1;
  if (late > later) return catchUpRates[2];
  if (late > step) return catchUpRates[1];
  if (late < early) return catchUpRates[0];
  // What has begun goes on until it is right.
  if (rate > 1) return late < enough ? 1 : rate;
  return late > -enough ? 1 : rate;
}
/** Milliseconds between two looks. */
const every = 500;

interface Edge {
  /** Seconds behind the place where everybody is, negative before it; null if unknown. */
  behind(): number | null;
  /** The second of that place. */
  edge(): number | null;
}

/**
 * Keeps those who watch a broadcast where everybody is: after a stall they catch up by themselves. Whoever has gone back, has paused for
 * long, or has chosen a speed is left alone.
 */
export function followEdge(video: HTMLVideoElement, { behind, edge }: Edge, signal: AbortSignal): void {
  let follows = true;
  let second = 0;

  const catches = () => catchUpRates.some((rate) => rate === video.playbackRate);
  const pace = (rate: number) => {
    if (video.playbackRate !== rate) video.playbackRate = rate;
  };

  function onSeek(): void {
    const late = behind() ?? 0;
    if (late <= near) follows = true;
    // Forward the engine seeks too, over a gap.
    else if (video.currentTime < second - 0.5) follows = false;
  }

  function look(): void {
    const late = behind();
    const isFree = video.playbackRate === 1 || catches();
    if (late === null || !isFree || video.paused || video.seeking) return;
    if (!follows) return pace(1);
    const to = edge();
    if (late > leap && to !== null) {
      record("live-leap", `${late.toFixed(1)}s`);
      video.currentTime = to;
      pace(1);
    } else pace(paceFor(late, video.playbackRate, bufferedAhead(video)));
  }

  video.addEventListener("seeking", onSeek, { signal });
  video.addEventListener("play", () => (follows &&= (behind() ?? 0) <= leap), { signal });
  video.addEventListener("timeupdate", () => !video.seeking && (second = video.currentTime), { signal });
  const timer = setInterval(look, every);
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
}
