import { type Stage, watchPlayer } from "../stage.ts";
import { loudness, player } from "../store.ts";
import { createButton, paintButton, icons } from "./buttons.ts";

export function createVolume(stage: Stage): HTMLElement {
  const box = document.createElement("div");
  box.className = "player-volume";
  const button = createButton("mute", "静音", icons.volume, () => player()?.setMuted(loudness() > 0));
  const range = document.createElement("input");
  range.type = "range";
  range.min = "0";
  range.max = "100";
  range.step = "5";
  range.ariaLabel = "音量";
  range.addEventListener("input", () => player()?.setVolume(Number(range.value) / 100));
  box.append(button, range);
  watchPlayer(stage, ["volume", "muted"], () => {
    const shown = Math.round(loudness() * 100);
    if (range.value !== String(shown)) range.value = String(shown);
    range.style.setProperty("--filled", `${shown}%`);
    if (shown === 0) paintButton(button, "取消静音", icons.muted);
    else paintButton(button, "静音", icons.volume);
  });
  return box;
}
