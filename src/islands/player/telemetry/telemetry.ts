import { bytesToHex } from "@noble/hashes/utils.js";
import { listenKeys } from "nanostores";
import { originOf } from "#lib/origins.ts";
import { sendBeacon } from "#lib/client/beacon.ts";
import { environment } from "#lib/client/environment.ts";
import type { PlaybackDevice } from "#lib/contract/schemas/playback.ts";
import { type Stage, untilDestroyed } from "../stage.ts";
import { $player, player } from "../store.ts";
import { createParts } from "./parts.ts";

/** Minimum milliseconds of playback worth a report. */
const minDuration = 500;

/**
 * Aggregates playback statistics and sends them when the page is hidden or left. They are anonymous: the server only adds them to totals.
 */
export function addTelemetry(stage: Stage): void {
  const { video, source, signal } = stage;
  if (source.id === null) return;
  const videoId = source.id;
  const session = bytesToHex(environment.randomBytes(16));
  const parts = createParts(source.live ? 0 : source.duration);
  const origin = originOf(document.referrer, location.host);
  let sums = nothing();
  let [seq, last, waitingSince] = [0, 0, 0];
  let reportedFirstFrame = false;

  function endWait(): void {
    if (waitingSince > 0) sums.stalled += performance.now() - waitingSince;
    waitingSince = 0;
  }

  function report(): void {
    endWait();
    const firstFrame = reportedFirstFrame ? null : (player()?.readStats().firstFrame ?? null);
    const { broken, line } = $player.get();
    if (sums.watched < minDuration && firstFrame === null && sums.errors.length + broken.length === 0) return;
    const watched = parts.take();
    const sent = sendBeacon("playback/report", {
      session,
      seq,
      videoId,
      line,
      device: deviceClass(),
      firstFrame,
      watched: Math.round(sums.watched),
      stalled: Math.round(sums.stalled),
      stalls: sums.stalls,
      levelChanges: sums.levelChanges,
      errors: sums.errors.slice(0, 50),
      parts: watched,
      broken: broken.slice(0, 8),
      ...origin,
    });
    if (!sent) return parts.restore(watched);
    seq += 1;
    sums = nothing();
    $player.setKey("broken", []);
    reportedFirstFrame ||= firstFrame !== null;
  }

  video.addEventListener(
    "timeupdate",
    () => {
      const step = video.currentTime - last;
      if (!video.paused && step > 0 && step <= 1.5 * video.playbackRate) {
        sums.watched += (step / video.playbackRate) * 1000;
        parts.pass(last, video.currentTime);
      }
      last = video.currentTime;
    },
    { signal },
  );
  untilDestroyed(
    stage,
    listenKeys($player, ["phase", "activeLevel", "line"], ({ phase }, old, key) => {
      if (key === "activeLevel" && (old?.activeLevel ?? -1) >= 0) sums.levelChanges += 1;
      if (key !== "phase") return;
      endWait();
      if (phase.kind === "stalled") [waitingSince, sums.stalls] = [phase.since, sums.stalls + 1];
      if (phase.kind === "failed") sums.errors.push(phase.failure.code);
    }),
  );
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && report(), { signal });
  window.addEventListener("pagehide", report, { signal });
  untilDestroyed(stage, report);
}

function nothing() {
  const errors: number[] = [];
  return { watched: 0, stalled: 0, stalls: 0, levelChanges: 0, errors };
}

function deviceClass(): PlaybackDevice {
  if (!matchMedia("(pointer: coarse)").matches) return "pc";
  return Math.min(screen.width, screen.height) >= 600 ? "tablet" : "phone";
}
