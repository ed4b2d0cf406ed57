import type Artplayer from "artplayer";
import { measurePlayback, wishForPicture } from "./telemetry/measure.ts";
import { followVideo } from "./playback/phase.ts";
import { resumeWhereLeft } from "./resume/resume.ts";
import { chooseEngine } from "./engine/choose-engine.ts";
import { placeFrame } from "./artplayer/frame.ts";
import { record } from "./telemetry/log.ts";
import { createPlayback } from "./playback/playback.ts";
import { readPreferences } from "#lib/client/preferences.ts";
import type { PlayerSource } from "./source.ts";
import { type Screen, lifeWithin, untilDestroyed } from "./stage.ts";
import { bindCommands, resetPlayer, $player } from "./store.ts";

export interface MountOptions {
  /** Second to start at, from the address; null resumes where the viewer stopped. */
  startAt?: number | null;
  /** The viewer is about to watch: the film is loaded before the controls. */
  eager?: boolean;
  /** Called once, at the first frame or failure. */
  onPicture?: () => void;
}

/** Maximum milliseconds that the controls wait for the first frame if `eager`. */
const controlsAfter = 400;

/** Creates the player in `container`, a plain div. Only the playlist is downloaded until `play`, `warm` or `seek`. */
export async function mountPlayer(
  container: HTMLDivElement,
  source: PlayerSource,
  { startAt = null, eager = false, onPicture = () => undefined }: MountOptions = {},
) {
  const openEngine = await chooseEngine(source);
  const life = new AbortController();
  const preferences = readPreferences();
  resetPlayer({
    duration: source.customDuration ?? source.duration,
    lines: source.lines.map(({ name }) => name),
    live: source.live,
    muted: preferences.muted,
    volume: preferences.volume,
    dynamicBackground: preferences.dynamicBackground,
  });

  const { root, video } = placeFrame(container);
  video.muted = preferences.muted;
  video.volume = preferences.volume;
  video.defaultPlaybackRate = source.live ? 1 : preferences.rate;
  const screen: Screen = { root, video, source, signal: life.signal };
  const playback = createPlayback(video, source, openEngine, startAt ?? 0, life.signal);
  bindCommands(playback.commands);
  followVideo(screen);
  measurePlayback(screen);
  uncoverOnPicture(screen, startAt !== null, onPicture);
  const resumed = startAt === null && !source.live ? resumeWhereLeft(screen, playback) : Promise.resolve();

  let art: Artplayer | null = null;
  async function surround(): Promise<void> {
    const { addFeatures } = await import("./features.ts");
    if (!life.signal.aborted) art = addFeatures(container, screen, playback.cures, resumed);
  }
  // Loading the controls takes as long as fetching the first segment, so one of them has to wait.
  if (eager) playback.warm();
  (eager ? firstPicture(screen) : Promise.resolve()).then(surround).catch((thrown: unknown) => {
    record("module", String(thrown));
    // Falls back to the browser's own controls.
    video.controls = true;
  });

  return {
    /** `wishedAt` is when the viewer asked to play, in `performance.now()` time. */
    play(wishedAt = performance.now()): void {
      wishForPicture(wishedAt);
      playback.commands.play();
    },
    /** Downloads the first frame and stays paused. */
    warm: playback.warm,
    seek: playback.commands.seek,
    focus: () => root.focus({ preventScroll: true }),
    destroy(): void {
      life.abort();
      bindCommands(null);
      playback.close();
      art?.destroy();
      resetPlayer();
    },
  };
}

function firstPicture({ video, signal }: Screen): Promise<void> {
  return new Promise((resolve) => {
    video.addEventListener("loadeddata", () => resolve(), { once: true, signal });
    setTimeout(resolve, controlsAfter);
  });
}

/** Calls `onPicture` once there is something to see: a playing film, the frame requested by `?t=`, a failure, or another line that is offered. */
function uncoverOnPicture(stage: Screen, showsFirstPicture: boolean, onPicture: () => void): void {
  const { video } = stage;
  const life = lifeWithin(stage.signal);
  const { signal } = life;

  function uncover(): void {
    if (signal.aborted) return;
    life.abort();
    onPicture();
  }

  video.addEventListener("playing", uncover, { signal });
  if (showsFirstPicture) video.addEventListener("loadeddata", uncover, { signal });
  untilDestroyed(
    stage,
    $player.listen(({ phase, waiting }) => {
      if (phase.kind === "failed" || (stage.source.elsewhere && waiting !== "")) uncover();
    }),
  );
}
