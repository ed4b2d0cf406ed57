import type { PlayerCommands } from "../commands.ts";
import { chooseEngine, openFallback } from "../engine/choose-engine.ts";
import type { Engine, OpenEngine } from "../engine/engine.ts";
import { canSeek, followPosition } from "../engine/position.ts";
import type { Failure } from "../recovery/errors.ts";
import type { PlayerSource } from "../source.ts";
import { $player, auto, nextLine, notify } from "../store.ts";
import { record } from "../telemetry/log.ts";
import { readStats } from "../telemetry/measure.ts";
import { createFailures } from "./failures.ts";
import { followEdge } from "./follow-edge.ts";
import { createLines } from "./lines.ts";
import { createComeback } from "./comeback.ts";
import { enterPhase } from "./phase.ts";
import { playVideo } from "./play-video.ts";
import { createSettings } from "./settings.ts";
import { firstSound, rememberSound } from "./sounds.ts";

/** A resumed place that arrives later than this into playback is not worth a jump. */
const resumeWindow = 3;
/** Seconds; longer than the pieces films are cut into. */
const skipSize = 6;
/** Milliseconds to read why the film does not go where it should. */
const readingTime = 6000;
/** Where a broadcast is now. */
const liveEdge = -1;

/** Opens the film and joins the `<video>`, the engine and the store. */
export function createPlayback(
  video: HTMLVideoElement,
  source: PlayerSource,
  chosenEngine: OpenEngine,
  firstSecond: number,
  signal: AbortSignal,
) {
  let openEngine = chosenEngine;
  $player.setKey("sound", firstSound(source));
  let engine: Engine | null = null;
  let started = false;
  const position = followPosition(video, firstSecond, signal);
  let placed = firstSecond > 0;
  /** Whether the viewer lets it play. A source that is taken away pauses the `<video>` without an event, as an engine does for a cure. */
  let isGoing = !video.paused;
  video.addEventListener("play", () => (isGoing = true), { signal });
  video.addEventListener("pause", () => (isGoing = false), { signal });
  /** Each line with the newest playlist of the film. */
  let addresses = source.lines;
  const lines = createLines(source.lines.length, () => performance.now());
  /** It plays as one plain file because the browser cannot play its renditions. */
  let isPlain = false;
  const hasNoFile = () => engine?.name === "file" || source.fallback === "";
  const comeback = createComeback(video, () => reopen(isGoing), signal);
  const tryLater = (failure: Failure) => source.live && comeback(failure);
  const failures = createFailures(video, { here, isFile: hasNoFile, lineFailed, changeLine, tryLater });

  /** Opens the film, closing the engine that had it before. */
  function open(): void {
    engine?.destroy();
    failures.listen();
    engine = openEngine(video, addresses[lines.current()]?.master ?? source.master, {
      levels(levels) {
        $player.setKey("levels", levels);
        const { level } = $player.get();
        if (level !== auto && levels[level]) engine?.setLevel(level);
      },
      grown(levels) {
        record("levels", String(levels.length));
        $player.setKey("levels", levels);
      },
      activeLevel(level) {
        record("level", String(level));
        $player.setKey("activeLevel", level);
      },
      sounds(labels) {
        $player.setKey("sounds", labels);
        engine?.setSound($player.get().sound);
      },
      failure: failures.report,
      leftOut: () => notify("跳过了一段当前浏览器不支持的内容"),
      lacks: useWholeEngine,
    });
    record("engine", `${engine.name} ${lines.current() + 1}`);
    if (started) begin();
  }

  /** Only what the playlist or its first piece says tells that a film from elsewhere needs it. */
  function useWholeEngine(): void {
    const said = engine;
    chooseEngine({ ...source, sounds: source.sounds ?? [] }).then(
      (opener) => {
        if (signal.aborted || isPlain) return;
        openEngine = opener;
        if (engine !== said) return;
        if (started) reopen(isGoing);
        else open();
      },
      (thrown: unknown) => record("module", String(thrown)),
    );
  }

  /** Opens the film anew where it is, and goes on if it was going on. */
  function reopen(plays: boolean): void {
    started = true;
    failures.forget();
    enterPhase({ kind: "loading" });
    open();
    if (plays) playVideo(video);
  }

  function start(): void {
    if (started) return;
    started = true;
    begin();
  }

  function begin(): void {
    engine?.start(source.live ? liveEdge : position.second());
  }

  /** Where the viewer is, or wants to be. */
  function here(): number {
    if (source.live) return liveEdge;
    const { phase } = $player.get();
    return phase.kind === "failed" ? phase.at : position.second();
  }

  /** Told with the next report, so that the line is checked sooner. */
  function lineFailed(): void {
    const url = addresses[lines.current()]?.master;
    const { broken } = $player.get();
    if (source.elsewhere && url !== undefined && navigator.onLine && !broken.includes(url))
      $player.setKey("broken", [...broken, url]);
  }

  function changeLine(): boolean {
    if (isPlain) return false;
    const next = lines.next();
    if (next === null) return false;
    goToLine(next);
    notify(`已换到${nameOf(next)}`);
    return true;
  }

  function goToLine(line: number): void {
    // Who chooses a line for a film that has failed wants to see it.
    const plays = isGoing || hasFailed();
    position.set(here());
    record("line", nameOf(line));
    $player.setKey("line", line);
    // Lines elsewhere have renditions of their own, or none.
    if (source.elsewhere) $player.set({ ...$player.get(), levels: [], level: auto, activeLevel: auto });
    reopen(plays);
  }

  function nameOf(line: number): string {
    return source.lines[line]?.name ?? "";
  }

  const hasFailed = () => $player.get().phase.kind === "failed";

  /** Opens the film again if it has failed: nothing else makes it go on. */
  function mendFailed(): boolean {
    const mends = hasFailed();
    if (mends) retry();
    return mends;
  }

  function play(): void {
    if (mendFailed()) return;
    if ($player.get().phase.kind === "idle") enterPhase({ kind: "loading" });
    start();
    playVideo(video);
  }

  /** Seconds; kept inside the film. */
  function seek(second: number): void {
    const to = within(second);
    if (to > 0 && video.readyState > 0 && !canSeek(video)) return tellFixed();
    placed = true;
    $player.setKey("time", to);
    if (hasFailed()) return openAt(to);
    if (started && video.readyState > 0) video.currentTime = to;
    else beginAt(to);
  }

  function beginAt(second: number): void {
    started = true;
    position.set(second);
    begin();
  }

  /** The nearest second there is to go to. */
  function within(second: number): number {
    // Of a broadcast only the last minutes are kept.
    if (source.live) return Math.max(Math.min(second, engine?.liveEdge() ?? second), startOf(video.seekable));
    // The bar of a trailer is as long as the whole film; there is only the trailer to go to.
    const last = Number.isFinite(video.duration) ? video.duration : source.duration || Infinity;
    return Math.min(Math.max(second, 0), last);
  }

  /** Follows a broadcast where it is now. */
  function goToLive(): void {
    const edge = engine?.liveEdge() ?? null;
    if (edge !== null) video.currentTime = edge;
    play();
  }

  const edge = (): number | null => (source.live ? (engine?.liveEdge() ?? null) : null);
  const behind = (): number | null => {
    const at = edge();
    return at === null ? null : at - video.currentTime;
  };
  // Browsers that play HLS themselves keep to the edge on their own.
  const followed = () => (engine?.name === "hls" ? behind() : null);
  if (source.live) followEdge(video, { behind: followed, edge }, signal);

  /** When the displayed picture was broadcast, in milliseconds since 1970; null if unknown. */
  const shownAt = (): number | null => engine?.shownAt() ?? null;

  /** Opens the film again at the same second. */
  function retry(): void {
    record("retry", `${here().toFixed(2)}s`);
    openAt(here());
  }

  function openAt(second: number): void {
    position.set(second);
    // A broadcast goes on where it is now.
    if (!source.live) $player.setKey("time", second);
    lines.forget();
    reopen(true);
  }

  /** Opens the film again a little further on, behind a piece that cannot be played. */
  function skip(): void {
    record("skip", `${here().toFixed(2)}s`);
    openAt(within(here() + skipSize));
  }

  /** Opens the film as one plain file at the same second, for browsers that cannot play its renditions. */
  function playFile(): void {
    position.set(Math.max(here(), 0));
    openFallback(source.fallback).then(
      (opener) => {
        if (signal.aborted) return;
        isPlain = true;
        openEngine = opener;
        $player.set({ ...$player.get(), levels: [], level: auto, activeLevel: auto, lines: [], sounds: [] });
        reopen(true);
      },
      (thrown: unknown) => record("module", String(thrown)),
    );
  }

  function tellFixed(): void {
    notify("这条线路只能从头连着看，不能跳到别处", nextLine(), readingTime);
  }

  video.addEventListener("loadedmetadata", () => position.second() > 0 && !canSeek(video) && tellFixed(), { signal });
  for (const event of ["waiting", "error"]) video.addEventListener(event, failures.settle, { signal });
  // What failed is not where the viewer wants to be now.
  video.addEventListener("seeking", () => failures.forget() && engine?.start(video.currentTime), { signal });
  document.addEventListener("visibilitychange", saveWhileHidden, { signal });
  video.addEventListener("play", saveWhileHidden, { signal });

  /** A paused film in a tab nobody looks at downloads nothing more. */
  function saveWhileHidden(): void {
    engine?.setBuffering(!document.hidden || !video.paused);
  }

  const commands: PlayerCommands = {
    play,
    pause: () => video.pause(),
    seek,
    goToLive,
    behindLive: () => Math.max(behind() ?? 0, 0),
    isOver: () => engine?.isOver() ?? false,
    shownAt,
    retry,
    skip,
    playFile,
    setLevel(level) {
      $player.setKey("level", level);
      if (!mendFailed()) engine?.setLevel(level);
    },
    setSound(label) {
      record("sound", label);
      $player.setKey("sound", label);
      rememberSound(source, label);
      if (!mendFailed()) engine?.setSound(label);
    },
    grow(newer) {
      addresses = newer;
      const url = newer[lines.current()]?.master;
      if (url !== undefined && !isPlain) engine?.grow(url);
    },
    setLine(line) {
      if (!source.lines[line]) return;
      if (line === lines.current()) return void mendFailed();
      lines.choose(line);
      goToLine(line);
    },
    ...createSettings(video),
    readStats: () => readStats(video, engine),
  };

  open();
  return {
    commands,
    cures: {
      lowerLevel() {
        if ($player.get().level !== auto) commands.setLevel(auto);
        return engine?.lowerLevel() ?? false;
      },
      changeLine,
      recover: () => engine?.recover(),
      rebuild() {
        position.set(here());
        reopen(isGoing);
      },
      fail: failures.fail,
    },
    warm: start,
    /** Goes on at `second`, unless the viewer has chosen a place or the film has already played for a while. */
    resumeAt(second: number): "resumed" | "late" | "refused" {
      if (placed || source.live) return "refused";
      if (video.currentTime > resumeWindow) return "late";
      resume(second);
      return "resumed";
    },
    close() {
      engine?.destroy();
      engine = null;
    },
  };

  function resume(second: number): void {
    placed = true;
    position.set(second);
    $player.setKey("time", second);
    if (started && video.readyState > 0) video.currentTime = second;
    else if (started) engine?.start(second);
  }
}

function startOf(ranges: TimeRanges): number {
  return ranges.length > 0 ? ranges.start(0) : 0;
}
