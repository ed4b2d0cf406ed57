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
import { addStallWords } from "./behaviours/stall-words.ts";
import { uncoverOnPicture } from "./behaviours/uncover.ts";
import { addControls } from "./controls/bar.ts";
import { chooseEngine } from "./engine/engine.ts";
import { createPlayback } from "./playback.ts";
import { readPreferences } from "./preferences.ts";
import { buildShell, placeFrame } from "./shell.ts";
import type { PlayerSource } from "./source.ts";
import type { Stage } from "./stage.ts";
import { bindCommands, resetPlayer } from "./store.ts";

export interface MountOptions {
  /** Second to begin at, from the address; null resumes where the viewer left. */
  startAt?: number | null;
  /** Called once, when there is something to see. */
  onPicture?: () => void;
}

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
  { startAt = null, onPicture = () => undefined }: MountOptions = {},
): Promise<PlayerHandle> {
  const openEngine = await chooseEngine(source.fallback);
  const life = new AbortController();
  const preferences = readPreferences();
  resetPlayer(source.duration);

  const video = placeFrame(container);
  video.muted = preferences.muted;
  video.defaultPlaybackRate = preferences.rate;
  const playback = createPlayback(video, source, openEngine, startAt ?? 0, life.signal);
  bindCommands(playback.commands);

  const art = buildShell(container, source, preferences.volume);
  const stage: Stage = { art, root: art.template.$player, video, source, signal: life.signal };
  addBehaviours(stage);
  uncoverOnPicture(stage, startAt !== null, onPicture);
  if (startAt === null) void resumeWhereLeft(stage, playback);

  return {
    play(wishedAt = performance.now()) {
      wishForPicture(wishedAt);
      playback.commands.play();
    },
    warm: playback.warm,
    seek: playback.commands.seek,
    focus: () => stage.root.focus({ preventScroll: true }),
    destroy() {
      life.abort();
      bindCommands(null);
      playback.close();
      art.destroy();
      resetPlayer(0);
    },
  };
}

function addBehaviours(stage: Stage): void {
  followVideo(stage);
  measurePlayback(stage);
  addControls(stage);
  addMiniProgress(stage);
  addNotices(stage);
  addStallWords(stage);
  addErrorPanel(stage);
  addCaptions(stage);
  addAccessibility(stage);
  listenToKeys(stage);
  addMediaSession(stage);
  rememberPlace(stage);
  countView(stage);
}
