import { type Stage, watchPlayer } from "../stage.ts";
import { $player } from "../store.ts";
import { toClock } from "../times.ts";

/** `00:32 / 03:20`. The progress slider says it aloud, so this text is only for the eye. */
export function createTime(stage: Stage): HTMLElement {
  const box = document.createElement("div");
  box.className = "player-time";
  box.ariaHidden = "true";
  function paint(): void {
    const { time, duration } = $player.get();
    const text = `${toClock(time)} / ${toClock(duration)}`;
    if (box.textContent !== text) box.textContent = text;
  }
  paint();
  watchPlayer(stage, ["time", "duration"], paint);
  return box;
}
