import { subscribeKeys } from "nanostores";
import type { Stage } from "../stage.ts";
import { untilDestroyed } from "../stage.ts";
import { $player } from "../store.ts";

/** Milliseconds of waiting before words join the spinner. */
const PATIENCE = 2500;

export function addStallWords(stage: Stage): void {
  const { $loading } = stage.art.template;
  $loading.innerHTML = '<div class="player-spinner"></div>';
  const words = document.createElement("div");
  words.className = "player-stall-words";
  words.role = "status";
  stage.root.append(words);
  let timer = 0;
  untilDestroyed(
    stage,
    subscribeKeys($player, ["phase"], ({ phase }) => {
      clearTimeout(timer);
      words.textContent = "";
      if (phase.kind !== "stalled" && phase.kind !== "loading") return;
      timer = window.setTimeout(() => {
        words.textContent = "网络较慢，正在缓冲…";
      }, PATIENCE);
    }),
  );
  untilDestroyed(stage, () => clearTimeout(timer));
}
