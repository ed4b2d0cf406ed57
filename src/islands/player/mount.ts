import type Artplayer from "artplayer";
import { addAccessibility } from "./behaviours/a11y.ts";
import { addCaptions } from "./behaviours/captions.ts";
import { countView } from "./behaviours/count-view.ts";
import { addErrorPanel } from "./behaviours/error-panel.ts";
import { listenToKeys } from "./behaviours/keys.ts";
import { measurePlayback, wishForPicture } from "./behaviours/measure.ts";
import { addMediaSession } from "./behaviours/media-session.ts";
import { addMiniProgress } from "./behaviours/mini-progress.ts";
import { addNotices } from "./behaviours/notice.ts";
import { followVideo } from "./behaviours/phase.ts";
import { rememberPlace } from "./behaviours/remember.ts";
import { resumeWhereLeft } from "./behaviours/resume.ts";
import { guardAgainstStalls } from "./behaviours/stall-guard.ts";
import { watchPicture } from "./behaviours/stuck-picture.ts";
import { uncoverOnPicture } from "./behaviours/uncover.ts";
import { addControls } from "./controls/bar.ts";
import { chooseEngine } from "./engine/engine.ts";
import { debug } from "./log.ts";
import type { Cures } from "./playback.ts";
import { createPlayback } from "./playback.ts";
import { readPreferences } from "#lib/client/preferences.ts";
import { buildShell, placeFrame } from "./shell.ts";
import type { PlayerSource } from "./source.ts";
import type { Screen, Stage } from "./stage.ts";
import { bindCommands, resetPlayer } from "./store.ts";

export interface MountOptions {
  /** Second to begin at, from the address; null resumes where the viewer left. */
  startAt?: number | null;
  /** The viewer is about to watch, or asked to: the film goes before the controls. */
  eager?: boolean;
  /** Called once, when there is something to see. */
  onPicture?: () => void;
}

/** Milliseconds an eager viewer's controls wait for the first picture at most. */
const controlsAfter = 400;

export interface PlayerHandle {
  /** `wishedAt` says when the viewer asked, in `performance.now()` time. */
  play(wishedAt?: number): void;
  /** Downloads the first picture and stays paused. */
  warm(): void;
  seek(second: number): void;
  focus(): void;
  destroy(): void;
}

/** Builds the player in `container`, a plain div. Nothing but the playlist is downloaded until `play`, `warm` or `seek`. */
export async function mountPlayer(
  container: HTMLDivElement,
  source: PlayerSource,
  { startAt = null, eager = false, onPicture = () => undefined }: MountOptions = {},
): Promise<PlayerHandle> {
  const openEngine = await chooseEngine(source.fallback);
  const life = new AbortController();
  const preferences = readPreferences();
  resetPlayer({
    duration: source.customDuration ?? source.duration,
    lines: source.lines.map(({ name }) => name),
    live: source.live,
    dynamicBackground: preferences.dynamicBackground,
  });

  const { root, video } = placeFrame(container);
  video.muted = preferences.muted;
  video.volume = preferences.volume;
  video.defaultPlaybackRate = preferences.rate;
  const screen: Screen = { root, video, source, signal: life.signal };
  const playback = createPlayback(video, source, openEngine, startAt ?? 0, life.signal);
  bindCommands(playback.commands);
  followVideo(screen);
  measurePlayback(screen);
  uncoverOnPicture(screen, startAt !== null, onPicture);
  if (startAt === null && !source.live) void resumeWhereLeft(screen, playback);

  let art: Artplayer | null = null;
  function addShell(): void {
    if (life.signal.aborted) return;
    art = buildShell(container, source, preferences.volume);
    addBehaviours({ ...screen, art }, playback.cures);
  }
  // Building the controls takes as long as fetching the first piece of film, and only one of them can wait.
  if (eager) {
    playback.warm();
    void firstPicture(screen).then(addShell);
  } else addShell();

  return {
    play(wishedAt = performance.now()) {
      wishForPicture(wishedAt);
      playback.commands.play();
    },
    warm: playback.warm,
    seek: playback.commands.seek,
    focus: () => root.focus({ preventScroll: true }),
    destroy() {
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

function addBehaviours(stage: Stage, cures: Cures): void {
  const progress = addControls(stage);
  import("./later/later.ts").then(
    ({ addLater }) => {
      if (!stage.signal.aborted) addLater(stage, progress);
    },
    (thrown: unknown) => debug("module", thrown),
  );
  addMiniProgress(stage);
  addNotices(stage);
  guardAgainstStalls(stage, cures);
  watchPicture(stage, cures);
  addErrorPanel(stage);
  addCaptions(stage);
  addAccessibility(stage);
  listenToKeys(stage);
  addMediaSession(stage);
  if (!stage.source.live) rememberPlace(stage);
  countView(stage);
}
