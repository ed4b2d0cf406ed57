import { type Stage, watchPlayer } from "../stage.ts";

/** Two pixels at the lower edge while the controls are away. */
export function addMiniProgress(stage: Stage): void {
  const box = document.createElement("div");
  box.className = "player-mini";
  box.ariaHidden = "true";
  const bar = document.createElement("i");
  box.append(bar);
  stage.root.append(box);
  watchPlayer(stage, ["time"], ({ time, duration }) => {
    bar.style.transform = `scaleX(${duration > 0 ? time / duration : 0})`;
  });
}
