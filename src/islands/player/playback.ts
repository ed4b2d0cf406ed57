import { bufferedAhead, readStats } from "./behaviours/measure.ts";
import { notify } from "./behaviours/notice.ts";
import { enterPhase } from "./behaviours/phase.ts";
import { type Engine, type OpenEngine, openFallback } from "./engine/engine.ts";
import { afterwards, type Failure } from "./errors.ts";
import { createLines } from "./lines.ts";
import { record } from "./log.ts";
import { savePreference } from "#lib/client/preferences.ts";
import { followPlace } from "./place.ts";
import type { PlayerSource } from "./source.ts";
import { AUTO, $player } from "./store.ts";

/** What the behaviours may do to a film that does not go on. */
export interface Cures {
  /** Asks again for what does not come, in a smaller rendition; tells whether there is a smaller one. */
  lowerLevel(): boolean;
  /** Goes on from a line that was not tried yet; tells whether there is one. */
  changeLine(): boolean;
  recover(): void;
  /** Opens the film again at the same second. */
  rebuild(): void;
  fail(failure: Failure): void;
}

/** A resumed place that arrives later than this into playback is not worth a jump. */
const RESUME_WINDOW = 3;
/** Seconds between two failures at the same place, at most. */
const SAME_PLACE = 3;
/** Seconds; longer than the pieces films are cut into. */
const SKIP_SIZE = 6;
/** Where a broadcast is now. */
const LIVE_EDGE = -1;

/** Opens the film and joins the `<video>`, the engine and the store. */
export function createPlayback(
  video: HTMLVideoElement,
  source: PlayerSource,
  chosenEngine: OpenEngine,
  firstSecond: number,
  signal: AbortSignal,
) {
  let openEngine = chosenEngine;
  let engine: Engine | null = null;
  let started = false;
  const place = followPlace(video, firstSecond, signal);
  let placed = firstSecond > 0;
  let pending: Failure | null = null;
  /** The first failure closes the film: what the engine still says of it is not news. */
  let failed = false;
  /** Where it failed last. */
  let failedAt: number | null = null;
  const lines = createLines(source.lines.length, () => performance.now());

  /** Opens the film, closing the engine that had it before. */
  function open(): void {
    engine?.destroy();
    failed = false;
    engine = openEngine(video, source.lines[lines.current()]?.master ?? source.master, {
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
    record("engine", `${engine.name} ${lines.current() + 1}`);
    if (started) begin();
  }

  /** Opens the film anew where it is, and goes on if it was going on. */
  function reopen(plays: boolean): void {
    started = true;
    pending = null;
    enterPhase({ kind: "loading" });
    open();
    if (plays) playVideo();
  }

  function start(): void {
    if (started) return;
    started = true;
    begin();
  }

  function begin(): void {
    engine?.start(source.live ? LIVE_EDGE : place.second());
  }

  /** Where the viewer is, or wants to be. */
  function here(): number {
    if (source.live) return LIVE_EDGE;
    const { phase } = $player.get();
    return phase.kind === "failed" ? phase.at : place.second();
  }

  /** What is already downloaded still plays; the panel waits until it is used up. */
  function onFailure(failure: Failure): void {
    if (failed) return;
    pending = failure;
    if (video.error || bufferedAhead(video) < 1) settle();
  }

  function settle(): void {
    if (!pending) return;
    const failure = pending;
    pending = null;
    if (!changeLine()) fail(failure);
  }

  function fail(failure: Failure): void {
    const at = here();
    const again = failedAt !== null && Math.abs(at - failedAt) < SAME_PLACE;
    failed = true;
    failedAt = at;
    enterPhase({ kind: "failed", failure: afterwards(failure, { again, file: engine?.name === "file" }), at });
    video.pause();
  }

  function changeLine(): boolean {
    if (engine?.name === "file") return false;
    const next = lines.next();
    if (next === null) return false;
    goToLine(next);
    notify(`已换到${nameOf(next)}`);
    return true;
  }

  function goToLine(line: number): void {
    const plays = !video.paused;
    place.set(here());
    record("line", nameOf(line));
    $player.setKey("line", line);
    reopen(plays);
  }

  function nameOf(line: number): string {
    return source.lines[line]?.name ?? "";
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

  /** Seconds; kept inside the film. */
  function seek(second: number): void {
    const to = within(second);
    placed = true;
    $player.setKey("time", to);
    if (started && video.readyState > 0) video.currentTime = to;
    else place.set(to);
    start();
  }

  /** The nearest second there is to go to. */
  function within(second: number): number {
    // Of a broadcast only the last minutes are kept.
    if (source.live) return Math.max(Math.min(second, engine?.liveEdge() ?? second), startOf(video.seekable));
    // The bar of a trailer is as long as the whole film; there is only the trailer to go to.
    const last = Number.isFinite(video.duration) ? video.duration : source.duration;
    return Math.min(Math.max(second, 0), last);
  }

  /** Follows a broadcast where it is now. */
  function goToLive(): void {
    const edge = engine?.liveEdge() ?? null;
    if (edge !== null) video.currentTime = edge;
    play();
  }

  /** Seconds a broadcast is watched late; 0 for a film. */
  function behindLive(): number {
    const edge = source.live ? (engine?.liveEdge() ?? null) : null;
    return edge === null ? 0 : Math.max(edge - video.currentTime, 0);
  }

  /** Opens the film again at the same second. */
  function retry(): void {
    place.set(here());
    record("retry", `${place.second().toFixed(2)}s`);
    lines.forget();
    reopen(true);
  }

  /** Opens the film again a little further on, behind a piece that cannot be played. */
  function skip(): void {
    place.set(here() + SKIP_SIZE);
    record("skip", `${place.second().toFixed(2)}s`);
    lines.forget();
    reopen(true);
  }

  /** Opens the film as one plain file at the same second, for browsers that cannot play its renditions. */
  function playFile(): void {
    place.set(Math.max(here(), 0));
    openFallback(source.fallback).then(
      (opener) => {
        if (signal.aborted) return;
        openEngine = opener;
        $player.set({ ...$player.get(), levels: [], level: AUTO, activeLevel: AUTO, lines: [] });
        reopen(true);
      },
      (thrown: unknown) => record("module", String(thrown)),
    );
  }

  for (const event of ["waiting", "error"]) video.addEventListener(event, settle, { signal });
  document.addEventListener("visibilitychange", saveWhileHidden, { signal });
  video.addEventListener("play", saveWhileHidden, { signal });

  /** A paused film in a tab nobody looks at downloads nothing more. */
  function saveWhileHidden(): void {
    engine?.setBuffering(!document.hidden || !video.paused);
  }

  const commands = {
    play,
    pause: () => video.pause(),
    seek,
    goToLive,
    behindLive,
    retry,
    skip,
    playFile,
    setLevel(level: number): void {
      $player.setKey("level", level);
      engine?.setLevel(level);
    },
    /** Goes on at the same second from another line. */
    setLine(line: number): void {
      if (line === lines.current() || !source.lines[line]) return;
      lines.choose(line);
      goToLine(line);
    },
    setDynamicBackground(on: boolean): void {
      $player.setKey("dynamicBackground", on);
      savePreference("dynamicBackground", on);
    },
    setRate(rate: number): void {
      video.playbackRate = rate;
      video.defaultPlaybackRate = rate;
      savePreference("rate", rate);
    },
    setVolume(volume: number): void {
      video.volume = Math.min(Math.max(volume, 0), 1);
      savePreference("volume", video.volume);
    },
    setMuted(muted: boolean): void {
      video.muted = muted;
      if (!muted && video.volume === 0) video.volume = 0.6;
      savePreference("muted", muted);
    },
    setSubtitle(lang: string | null): void {
      $player.setKey("subtitle", lang);
      savePreference("subtitle", lang ?? "off");
    },
    readStats: () => readStats(video, engine),
  };

  open();
  return {
    commands,
    cures: {
      lowerLevel() {
        if ($player.get().level !== AUTO) commands.setLevel(AUTO);
        return engine?.lowerLevel() ?? false;
      },
      changeLine,
      recover: () => engine?.recover(),
      rebuild() {
        place.set(here());
        reopen(!video.paused);
      },
      fail,
    },
    warm: start,
    /** Begins at `second` unless the viewer is already somewhere; tells whether it does. */
    resumeAt(second: number): boolean {
      if (placed || source.live || video.currentTime > RESUME_WINDOW) return false;
      resume(second);
      return true;
    },
    close() {
      engine?.destroy();
      engine = null;
    },
  };

  function resume(second: number): void {
    placed = true;
    place.set(second);
    $player.setKey("time", second);
    if (started && video.readyState > 0) video.currentTime = second;
    else if (started) engine?.start(second);
  }
}

function startOf(ranges: TimeRanges): number {
  return ranges.length > 0 ? ranges.start(0) : 0;
}
