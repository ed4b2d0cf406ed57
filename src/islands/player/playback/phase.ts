import { record } from "../telemetry/log.ts";
import type { Screen } from "../stage.ts";
import { type Phase, $player } from "../store.ts";
import { catchUpRates } from "./follow-edge.ts";

export function enterPhase(phase: Phase): void {
  if ($player.get().phase.kind === phase.kind) return;
  record(phase.kind, phase.kind === "failed" ? phase.failure.detail : `${$player.get().time.toFixed(2)}s`);
  $player.setKey("phase", phase);
}

/** Keeps `$player` true to the `<video>`, and the phase readable for the style sheet. */
export function followVideo({ video, root, source, signal }: Screen): void {
  let hasPlayed = false;

  function on(event: string, listener: () => void): void {
    video.addEventListener(event, listener, { signal });
  }

  function enter(phase: Phase): void {
    if ($player.get().phase.kind !== "failed") enterPhase(phase);
  }

  on("play", () => enter(video.readyState < 3 ? { kind: "loading" } : { kind: "playing" }));
  on("playing", () => {
    hasPlayed = true;
    enter({ kind: "playing" });
  });
  on("canplay", () => {
    if (video.paused && $player.get().phase.kind !== "paused") enter({ kind: "ready" });
  });
  on("pause", () => {
    if (!video.ended) enter({ kind: "paused" });
  });
  on("waiting", () => {
    if (!video.paused) enter(hasPlayed ? { kind: "stalled", since: performance.now() } : { kind: "loading" });
  });
  on("seeking", () => {
    $player.setKey("time", video.currentTime);
    if ($player.get().phase.kind === "ended") enter({ kind: "paused" });
  });
  on("ended", () => enter({ kind: "ended" }));
  on("timeupdate", () => {
    // A source that is taken away leaves 0 behind, which is not where the viewer is.
    if (!video.seeking && video.readyState > 0) $player.setKey("time", video.currentTime);
  });
  on("durationchange", () => {
    if (Number.isFinite(video.duration) && source.customDuration === null) $player.setKey("duration", video.duration);
  });
  on("ratechange", () => {
    // Catching up with a broadcast is not what the viewer has chosen.
    if (!catchUpRates.some((rate) => rate === video.playbackRate)) $player.setKey("rate", video.playbackRate);
  });
  on("volumechange", () => {
    $player.setKey("volume", video.volume);
    $player.setKey("muted", video.muted);
  });
  const stop = $player.subscribe(({ phase }) => {
    root.dataset.phase = phase.kind;
  });
  signal.addEventListener("abort", stop, { once: true });
}
