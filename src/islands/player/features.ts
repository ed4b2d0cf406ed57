import type Artplayer from "artplayer";
import { addAccessibility } from "./accessibility/announce.ts";
import { addCaptions } from "./captions/captions.ts";
import { countView } from "./telemetry/count-view.ts";
import { callIsland, retryWhenOnline } from "./call-island.ts";
import { listenToKeys } from "./keyboard/keys.ts";
import { addMediaSession } from "./keyboard/media-session.ts";
import { addMiniProgress } from "./progress/progress.ts";
import { rememberPosition } from "./resume/remember.ts";
import { type Cures, guardAgainstStalls } from "./recovery/stall-guard.ts";
import { watchPicture } from "./recovery/stuck-picture.ts";
import { addControls } from "./control-bar.ts";
import { debug } from "./telemetry/log.ts";
import { buildShell } from "./artplayer/shell.ts";
import { $stage, type Screen, type Stage, untilDestroyed } from "./stage.ts";

/** Adds controls, captions and keys to a film that may already be playing. `resumed` ends when it is known where it was left. */
export function addFeatures(
  container: HTMLDivElement,
  screen: Screen,
  cures: Cures,
  resumed: Promise<void>,
): Artplayer {
  const art = buildShell(container, screen.source, screen.video.volume);
  const stage: Stage = { ...screen, art, slots: createSlots(screen.root) };
  const progress = addControls(stage);
  import("./late-features.ts").then(
    ({ addLateFeatures }) => {
      if (!stage.signal.aborted) addLateFeatures(stage, progress);
    },
    (thrown: unknown) => debug("module", thrown),
  );
  addMiniProgress(stage);
  guardAgainstStalls(stage, cures);
  watchPicture(stage, cures);
  if (stage.source.elsewhere) watchElsewhere(stage, cures);
  addCaptions(stage);
  addAccessibility(stage);
  listenToKeys(stage);
  addMediaSession(stage);
  if (!stage.source.live) rememberPosition(stage, resumed);
  countView(stage);
  retryWhenOnline(stage.signal);
  $stage.set(stage);
  untilDestroyed(stage, () => $stage.set(null));
  callIsland(stage);
  return art;
}

/** What lines elsewhere play is known only once it plays. */
function watchElsewhere(stage: Stage, cures: Cures): void {
  import("./recovery/lacking.ts").then(
    ({ watchLacks }) => watchLacks(stage, cures),
    (thrown: unknown) => debug("module", thrown),
  );
}

function createSlots(root: HTMLElement): Stage["slots"] {
  const [menus, more, over] = [createSlot(), createSlot(), createSlot()];
  root.append(over);
  return { menus, more, over };
}

function createSlot(): HTMLElement {
  const element = document.createElement("div");
  element.className = "player-place";
  return element;
}
