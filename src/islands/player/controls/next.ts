import type { Stage } from "../stage.ts";
import { goToEpisode } from "../episodes.ts";
import { createButton } from "./button.ts";
import { icons } from "./icons.ts";

/** 下一集, for films that have one. */
export function createNextButton({ source: { next } }: Stage): HTMLElement {
  const button = createButton("next", "下一集", icons.next, () => next && goToEpisode(next));
  button.hidden = next === null;
  return button;
}
