import { canSeek } from "../engine/position.ts";
import { stuckToFailure } from "./errors.ts";
import { record } from "../telemetry/log.ts";
import type { Cures } from "./stall-guard.ts";
import { type Stage, untilDestroyed, watchPlayer } from "../stage.ts";
import { bufferedAhead } from "../telemetry/measure.ts";

/** Milliseconds between two looks. */
const interval = 1000;
/** Looks in a row without a new picture. */
const counts = 3;
/** Looks in a row with new pictures after which everything is forgotten. */
const cleanCounts = 30;

/** What one look sees. */
export interface Look {
  /** Somebody looks, the film is meant to play, and there is enough of it. */
  due: boolean;
  /** Pictures decoded so far. */
  frames: number;
}

/** Tells, look by look, which cure is due: 1 the mildest, then harder ones; 0 none. */
export function createPictureWatch(): (look: Look) => number {
  let frames = -1;
  let still = 0;
  let clean = 0;
  let cure = 0;
  return (look) => {
    const moved = look.frames !== frames;
    frames = look.frames;
    still = look.due && !moved ? still + 1 : 0;
    clean = look.due && moved ? clean + 1 : 0;
    if (clean >= cleanCounts) cure = 0;
    if (still < counts) return 0;
    still = 0;
    cure += 1;
    return cure;
  };
}

/** A picture that stands still while the film goes on: a nudge, a new decoder, the film anew, at last the truth. */
export function watchPicture(stage: Stage, cures: Cures): void {
  const { video } = stage;
  const look = createPictureWatch();
  let timer = 0;

  function tick(): void {
    const due =
      document.visibilityState === "visible" &&
      !video.paused &&
      !video.ended &&
      !video.seeking &&
      video.readyState === 4 &&
      video.videoWidth > 0 &&
      bufferedAhead(video) >= 1;
    const cure = look({ due, frames: video.getVideoPlaybackQuality().totalVideoFrames });
    if (cure === 0) return;
    record("stuck-picture", String(cure));
    if (cure === 1 && canSeek(video)) video.currentTime += 0.1;
    else if (cure === 1) return;
    else if (cure === 2) cures.recover();
    else if (cure === 3) cures.rebuild();
    else cures.fail(stuckToFailure());
  }

  function stop(): void {
    clearInterval(timer);
  }

  watchPlayer(stage, ["phase"], ({ phase }) => {
    stop();
    if (phase.kind === "playing" || phase.kind === "stalled") timer = window.setInterval(tick, interval);
  });
  untilDestroyed(stage, stop);
}
