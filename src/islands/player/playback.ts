import { bufferedAhead, readStats } from "./behaviours/measure.ts";
import { notify } from "./behaviours/notice.ts";
import { enterPhase } from "./behaviours/phase.ts";
import type { Engine, OpenEngine } from "./engine/engine.ts";
import type { Failure } from "./errors.ts";
import { record } from "./log.ts";
import { savePreference } from "#lib/client/preferences.ts";
import type { PlayerSource } from "./source.ts";
import type { PlayerCommands } from "./store.ts";
import { $player, AUTO } from "./store.ts";

export interface Playback {
  commands: PlayerCommands;
  warm(): void;
  /** Begins at `second` unless the viewer is already somewhere; tells whether it does. */
  resumeAt(second: number): boolean;
  close(): void;
}

/** A resumed place that arrives later than this into playback is not worth a jump. */
const RESUME_WINDOW = 3;

/** Opens the film and joins the `<video>`, the engine and the store. */
export function createPlayback(
  video: HTMLVideoElement,
  source: PlayerSource,
  openEngine: OpenEngine,
  firstSecond: number,
  signal: AbortSignal,
): Playback {
  let engine: Engine | null = null;
  let started = false;
  let startAt = firstSecond;
  let placed = firstSecond > 0;
  let pending: Failure | null = null;

  /** Opens the film, closing the engine that had it before. */
  function open(): void {
    engine?.destroy();
    engine = openEngine(video, source.master, {
      levels(levels) {
        $player.setKey("levels", levels);
        const { level } = $player.get();
        if (level !== AUTO && levels[level]) engine?.setLevel(level);
      },
      activeLevel(level) {
        record("level", String(level));
        $player.setKey("activeLevel", level);
      },
      failure: onFailure,
    });
    record("engine", engine.name);
    if (started) engine.start(startAt);
  }

  function start(): void {
    if (started) return;
    started = true;
    engine?.start(startAt);
  }

  /** What is already downloaded still plays; the panel waits until it is used up. */
  function onFailure(failure: Failure): void {
    pending = failure;
    if (bufferedAhead(video) < 1) showFailure();
  }

  function showFailure(): void {
    if (!pending) return;
    const at = video.currentTime || startAt;
    enterPhase({ kind: "failed", failure: pending, at });
    pending = null;
    video.pause();
  }

  function play(): void {
    if ($player.get().phase.kind === "idle") enterPhase({ kind: "loading" });
    start();
    playVideo();
  }

  function playVideo(): void {
    video.play().catch(onRefused);
  }

  /** Browsers let sound start only after a touch; the picture may start without. */
  function onRefused(thrown: unknown): void {
    record("play-refused", String(thrown));
    if (video.muted || !(thrown instanceof DOMException) || thrown.name !== "NotAllowedError") return;
    video.muted = true;
    notify("已静音播放", { label: "打开声音", press: () => commands.setMuted(false) });
    video.play().catch((again: unknown) => {
      record("play-refused", String(again));
      enterPhase({ kind: "paused" });
    });
  }

  function seek(second: number): void {
    const to = Math.min(Math.max(second, 0), $player.get().duration || source.duration);
    placed = true;
    $player.setKey("time", to);
    if (started && video.readyState > 0) video.currentTime = to;
    else startAt = to;
    start();
  }

  function retry(): void {
    const { phase, time } = $player.get();
    startAt = phase.kind === "failed" ? phase.at : time;
    record("retry", `${startAt.toFixed(2)}s`);
    started = true;
    pending = null;
    enterPhase({ kind: "loading" });
    open();
    playVideo();
  }

  video.addEventListener("waiting", showFailure, { signal });

  const commands: PlayerCommands = {
    play,
    pause: () => video.pause(),
    seek,
    retry,
    setLevel(level) {
      $player.setKey("level", level);
      engine?.setLevel(level);
    },
    setRate(rate) {
      video.playbackRate = rate;
      video.defaultPlaybackRate = rate;
      savePreference("rate", rate);
    },
    setVolume(volume) {
      video.volume = Math.min(Math.max(volume, 0), 1);
      savePreference("volume", video.volume);
    },
    setMuted(muted) {
      video.muted = muted;
      if (!muted && video.volume === 0) video.volume = 0.6;
      savePreference("muted", muted);
    },
    setSubtitle(lang) {
      $player.setKey("subtitle", lang);
      savePreference("subtitle", lang ?? "off");
    },
    readStats: () => readStats(video, engine),
  };

  open();
  return {
    commands,
    warm: start,
    resumeAt(second) {
      if (placed || video.currentTime > RESUME_WINDOW) return false;
      place(second);
      return true;
    },
    close() {
      engine?.destroy();
      engine = null;
    },
  };

  function place(second: number): void {
    placed = true;
    startAt = second;
    $player.setKey("time", second);
    if (started && video.readyState > 0) video.currentTime = second;
    else if (started) engine?.start(second);
  }
}
