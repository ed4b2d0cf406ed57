import { type Stage, untilDestroyed, watchPlayer } from "../stage.ts";
import { player } from "../store.ts";

/** Seconds behind which a broadcast no longer counts as live; players always keep some distance. */
const LATE = 10;
/** Milliseconds between checks: a broadcast continues while it is paused here. */
const EVERY = 1000;

/** Label `直播` while at the live edge, otherwise a button that returns to it. */
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
    // At the live edge there is nothing to press; the button can stay focused.
    button.ariaDisabled = String(!late);
  }

  paint();
  const timer = window.setInterval(paint, EVERY);
  untilDestroyed(stage, () => clearInterval(timer));
  watchPlayer(stage, ["phase"], paint);
  return button;
}
