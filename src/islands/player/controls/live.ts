import { type Stage, untilDestroyed, watchPlayer } from "../stage.ts";
import { player } from "../store.ts";
import { createEdgeButton } from "./edge-button.ts";

/** Seconds behind which a broadcast no longer counts as live; players always keep some distance. */
const late = 10;
/** Milliseconds between checks: a broadcast continues while it is paused here. */
const interval = 1000;

/** Label `直播` while at the live edge, otherwise a button that returns to it; when the broadcast has ended, a label that says so. */
export function createLive(stage: Stage): HTMLElement {
  const button = createEdgeButton({ label: "直播", back: "回到直播" }, () => {
    player()?.goToLive();
    paint();
  });
  const paint = () => {
    if (player()?.isOver()) return button.paint(false, "直播已结束");
    button.paint((player()?.behindLive() ?? 0) > late);
  };

  paint();
  const timer = window.setInterval(paint, interval);
  untilDestroyed(stage, () => clearInterval(timer));
  watchPlayer(stage, ["phase"], paint);
  return button.element;
}
