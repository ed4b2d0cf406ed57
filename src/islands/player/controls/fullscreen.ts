import type { Stage } from "../stage.ts";
import { createButton, paintButton } from "./button.ts";
import { icons } from "./icons.ts";

export function toggleFullscreen({ art }: Stage): void {
  art.fullscreen = !art.fullscreen;
}

export function createFullscreenButton(stage: Stage): HTMLElement {
  const button = createButton("fullscreen", "全屏", icons.fullscreen, () => toggleFullscreen(stage));
  stage.art.on("fullscreen", (full) => {
    if (full) paintButton(button, "退出全屏", icons.fullscreenExit);
    else paintButton(button, "全屏", icons.fullscreen);
  });
  return button;
}
