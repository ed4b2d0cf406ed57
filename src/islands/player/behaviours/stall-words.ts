import type { Stage } from "../stage.ts";

/** Words beside the spinner; people who listen hear them too. */
export function createStallWords(stage: Stage): (text: string) => void {
  const { $loading } = stage.art.template;
  $loading.innerHTML = '<div class="player-spinner"></div>';
  const words = document.createElement("div");
  words.className = "player-stall-words";
  words.role = "status";
  stage.root.append(words);
  return (text) => {
    words.textContent = text;
  };
}
