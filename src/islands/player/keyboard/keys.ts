import { toggleFullscreen } from "../display/fullscreen.ts";
import { nextRate } from "../playback/rates.ts";
import { readPreferences } from "#lib/client/preferences.ts";
import type { Stage } from "../stage.ts";
import { stepFrame, $player, player, togglePlay } from "../store.ts";

/** Keys while the player has the focus; each does what viewers know from other players. */
export function listenToKeys(stage: Stage): void {
  const { root, video, signal } = stage;

  function jump(step: number): void {
    player()?.seek(video.currentTime + step);
  }

  const actions: Record<string, () => void> = {
    " ": togglePlay,
    k: togglePlay,
    j: () => jump(-10),
    l: () => jump(10),
    ArrowLeft: () => jump(-5),
    ArrowRight: () => jump(5),
    ArrowUp: () => player()?.setVolume($player.get().volume + 0.1),
    ArrowDown: () => player()?.setVolume($player.get().volume - 0.1),
    f: () => toggleFullscreen(stage),
    m: () => player()?.setMuted(!$player.get().muted),
    "<": () => player()?.setRate(nextRate($player.get().rate, -1)),
    ">": () => player()?.setRate(nextRate($player.get().rate, 1)),
    ",": () => stepFrame(video, -1),
    ".": () => stepFrame(video, 1),
    "?": () => $player.setKey("open", "help"),
  };
  // A broadcast has no length.
  for (let tenth = 0; tenth <= 9 && !stage.source.live; tenth += 1) {
    actions[String(tenth)] = () => player()?.seek(($player.get().duration * tenth) / 10);
  }

  root.addEventListener(
    "keydown",
    (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing || !readPreferences().hotkeys) return;
      if (belongsToControl(event)) return;
      const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!action) return;
      event.preventDefault();
      action();
      stage.art.controls.show = true;
    },
    { signal },
  );
}

/** A button keeps its space bar, the volume slider its arrows. */
function belongsToControl({ key, target }: KeyboardEvent): boolean {
  if (target instanceof HTMLInputElement) return key.startsWith("Arrow");
  return target instanceof HTMLButtonElement && key === " ";
}
