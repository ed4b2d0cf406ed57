import { type Stage, untilDestroyed, watchPlayer } from "../stage.ts";
import { player } from "../store.ts";

/** Seconds behind which a broadcast is no longer watched as it happens; players keep some distance by themselves. */
const LATE = 10;
/** Milliseconds between looks: a broadcast goes on while it is paused here. */
const EVERY = 1000;

/** `直播` while the viewer is there, the way back when the viewer has stayed behind. */
export function createLive(stage: Stage): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "player-button player-time";
  button.dataset.live = "true";
  button.addEventListener("click", () => {
    player()?.goToLive();
    paint();
  });

  function paint(): void {
    const late = (player()?.behindLive() ?? 0) > LATE;
    const text = late ? "回到直播" : "直播";
    if (button.textContent === text) return;
    button.textContent = text;
    button.dataset.late = String(late);
    // There is nothing to press for who is there; the focus may stay.
    button.ariaDisabled = String(!late);
  }

  paint();
  const timer = window.setInterval(paint, EVERY);
  untilDestroyed(stage, () => clearInterval(timer));
  watchPlayer(stage, ["phase"], paint);
  return button;
}
