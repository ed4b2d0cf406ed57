import type Artplayer from "artplayer";
import { addAccessibility } from "./behaviours/a11y.ts";
import { addCaptions } from "./behaviours/captions.ts";
import { countView } from "./behaviours/count-view.ts";
import { addErrorPanel } from "./behaviours/error-panel.ts";
import { listenToKeys } from "./behaviours/keys.ts";
import { addMediaSession } from "./behaviours/media-session.ts";
import { addMiniProgress } from "./behaviours/mini-progress.ts";
import { addNotices } from "./behaviours/notice.ts";
import { rememberPlace } from "./behaviours/remember.ts";
import { guardAgainstStalls } from "./behaviours/stall-guard.ts";
import { watchPicture } from "./behaviours/stuck-picture.ts";
import { addControls } from "./controls/bar.ts";
import { debug } from "./log.ts";
import type { Cures } from "./playback.ts";
import { buildShell } from "./shell.ts";
import type { Screen, Stage } from "./stage.ts";

/** Puts the controls, words and keys around a film that may already play. */
export function dressPlayer(container: HTMLDivElement, screen: Screen, cures: Cures): Artplayer {
  const art = buildShell(container, screen.source, screen.video.volume);
  addBehaviours({ ...screen, art }, cures);
  return art;
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
