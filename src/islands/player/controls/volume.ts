import { type Stage, watchPlayer } from "../stage.ts";
import { $player, player } from "../store.ts";
import { createButton, paintButton, icons } from "./buttons.ts";

export function createVolume(stage: Stage): HTMLElement {
  const box = document.createElement("div");
  box.className = "player-volume";
  const button = createButton("mute", "静音", icons.volume, () => player()?.setMuted(!isSilent()));
  const range = document.createElement("input");
  range.type = "range";
  range.min = "0";
  range.max = "100";
  range.step = "5";
  range.ariaLabel = "音量";
  range.addEventListener("input", () => {
    player()?.setVolume(Number(range.value) / 100);
    player()?.setMuted(range.value === "0");
  });
  box.append(button, range);
  watchPlayer(stage, ["volume", "muted"], ({ volume }) => {
    const shown = isSilent() ? 0 : Math.round(volume * 100);
    if (range.value !== String(shown)) range.value = String(shown);
    range.style.setProperty("--filled", `${shown}%`);
    if (isSilent()) paintButton(button, "取消静音", icons.muted);
    else paintButton(button, "静音", icons.volume);
  });
  return box;
}

function isSilent(): boolean {
  const { muted, volume } = $player.get();
  return muted || volume === 0;
}
