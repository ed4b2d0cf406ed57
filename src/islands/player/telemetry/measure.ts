import type { PlaybackStats } from "../commands.ts";
import { listenKeys } from "nanostores";
import { record } from "./log.ts";
import { type Screen, untilDestroyed } from "../stage.ts";
import { $player } from "../store.ts";

let wishedAt: number | null = null;
let firstFrame: number | null = null;
let stalls = 0;
let stalled = 0;
let stalledSince: number | null = null;

/** Starts measuring the time to the first frame. */
export function wishForPicture(at: number): void {
  wishedAt ??= at;
}

export function measurePlayback(stage: Screen): void {
  const { video, root, signal } = stage;
  [wishedAt, firstFrame, stalls, stalled, stalledSince] = [null, null, 0, 0, null];

  function onFirstFrame(): void {
    if (wishedAt === null) return;
    firstFrame = Math.round(performance.now() - wishedAt);
    root.dataset.firstFrame = String(firstFrame);
    record("first-frame", `${firstFrame}ms`);
  }

  video.addEventListener(
    "playing",
    () => {
      if ("requestVideoFrameCallback" in video) video.requestVideoFrameCallback(onFirstFrame);
      else onFirstFrame();
    },
    { once: true, signal },
  );
  untilDestroyed(
    stage,
    listenKeys($player, ["phase"], ({ phase }) => {
      if (stalledSince !== null) stalled += performance.now() - stalledSince;
      stalledSince = phase.kind === "stalled" ? phase.since : null;
      if (phase.kind === "stalled") stalls += 1;
    }),
  );
}

export function readStats(video: HTMLVideoElement, engine: { bandwidth(): number | null } | null): PlaybackStats {
  const quality = video.getVideoPlaybackQuality();
  return {
    bandwidth: engine?.bandwidth() ?? null,
    buffered: bufferedAhead(video),
    droppedFrames: quality.droppedVideoFrames,
    totalFrames: quality.totalVideoFrames,
    firstFrame,
    stalls,
    stalled: stalled + (stalledSince === null ? 0 : performance.now() - stalledSince),
  };
}

/** Seconds that can play without further data. */
export function bufferedAhead({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.1 && buffered.end(index) > currentTime)
      return buffered.end(index) - currentTime;
  }
  return 0;
}
