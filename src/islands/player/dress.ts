import type Artplayer from "artplayer";
import { addAccessibility } from "./behaviours/a11y.ts";
import { addCaptions } from "./behaviours/captions.ts";
import { countView } from "./behaviours/count-view.ts";
import { callIsland, retryWhenOnline } from "./behaviours/call-island.ts";
import { listenToKeys } from "./behaviours/keys.ts";
import { addMediaSession } from "./behaviours/media-session.ts";
import { addMiniProgress } from "./behaviours/mini-progress.ts";
import { rememberPlace } from "./behaviours/remember.ts";
import { guardAgainstStalls } from "./behaviours/stall-guard.ts";
import { watchPicture } from "./behaviours/stuck-picture.ts";
import { addControls } from "./controls/bar.ts";
import { debug } from "./log.ts";
import type { Cures } from "./playback.ts";
import { buildShell } from "./shell.ts";
import { $stage, type Screen, type Stage, untilDestroyed } from "./stage.ts";

/** Puts the controls, words and keys around a film that may already play. */
export function dressPlayer(container: HTMLDivElement, screen: Screen, cures: Cures): Artplayer {
  const art = buildShell(container, screen.source, screen.video.volume);
  addBehaviours({ ...screen, art, places: createPlaces(screen.root) }, cures);
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
  guardAgainstStalls(stage, cures);
  watchPicture(stage, cures);
  addCaptions(stage);
  addAccessibility(stage);
  listenToKeys(stage);
  addMediaSession(stage);
  if (!stage.source.live) rememberPlace(stage);
  countView(stage);
  retryWhenOnline(stage.signal);
  $stage.set(stage);
  untilDestroyed(stage, () => $stage.set(null));
  callIsland(stage);
}

function createPlaces(root: HTMLElement): Stage["places"] {
  const [menus, more, over] = [createPlace(), createPlace(), createPlace()];
  root.append(over);
  return { menus, more, over };
}

function createPlace(): HTMLElement {
  const place = document.createElement("div");
  place.className = "player-place";
  return place;
}
