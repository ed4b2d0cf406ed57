import { addAccessibility } from "./behaviours/a11y.ts";
import { addCaptions } from "./behaviours/captions.ts";
import { countView } from "./behaviours/count-view.ts";
import { addErrorPanel } from "./behaviours/error-panel.ts";
import { listenToKeys } from "./behaviours/keys.ts";
import { measurePlayback } from "./behaviours/measure.ts";
import { addMediaSession } from "./behaviours/media-session.ts";
import { addMiniProgress } from "./behaviours/mini-progress.ts";
import { addNotices } from "./behaviours/notice.ts";
import { followVideo } from "./behaviours/phase.ts";
import { rememberPlace } from "./behaviours/remember.ts";
import { announceResume, readResumePoint } from "./behaviours/resume.ts";
import { addStallWords } from "./behaviours/stall-words.ts";
import { uncoverOnPicture } from "./behaviours/uncover.ts";
import { addControls } from "./controls/bar.ts";
import { chooseEngine } from "./engine/engine.ts";
import { createPlayback } from "./playback.ts";
import { readPreferences } from "./preferences.ts";
import { buildShell } from "./shell.ts";
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
  const resume = startAt === null ? readResumePoint(source.id, source.duration) : Promise.resolve(null);
  const openEngine = await chooseEngine(source.fallback);
  const life = new AbortController();
  const preferences = readPreferences();
  resetPlayer(source.duration);

  const art = buildShell(container, source, preferences.volume, () => playback.open());
  const { $player: root, $video: video } = art.template;
  const stage: Stage = { art, root, video, source, signal: life.signal };
  video.muted = preferences.muted;
  video.volume = preferences.volume;
  video.defaultPlaybackRate = preferences.rate;

  followVideo(stage);
  uncoverOnPicture(stage, startAt !== null, onPicture);
  const measure = measurePlayback(stage);
  const playback = createPlayback(stage, openEngine, measure, startAt ?? 0);
  bindCommands(playback.commands);
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
  void resume.then((second) => {
    if (second !== null && !life.signal.aborted && playback.resumeAt(second)) announceResume(stage, second);
  });

  return {
    play(wishedAt = performance.now()) {
      measure.wish(wishedAt);
      playback.commands.play();
    },
    warm: playback.warm,
    seek: playback.commands.seek,
    focus: () => root.focus({ preventScroll: true }),
    destroy() {
      life.abort();
      bindCommands(null);
      playback.close();
      art.destroy();
      resetPlayer(0);
    },
  };
}
