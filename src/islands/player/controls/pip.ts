import { notify } from "../behaviours/notice.ts";
import type { Stage } from "../stage.ts";
import { createButton, paintButton } from "./button.ts";
import { icons } from "./icons.ts";

/** 画中画, where the browser has it. */
export function createPipButton(stage: Stage): HTMLElement {
  const { video, signal } = stage;
  const button = createButton("pip", "画中画", icons.pip, () => togglePip(video));
  button.hidden = !document.pictureInPictureEnabled;
  video.addEventListener("enterpictureinpicture", () => paintButton(button, "退出画中画", icons.pip), { signal });
  video.addEventListener("leavepictureinpicture", () => paintButton(button, "画中画", icons.pip), { signal });
  return button;
}

export function togglePip(video: HTMLVideoElement): void {
  change(video).catch(() => notify("暂时无法打开画中画"));
}

async function change(video: HTMLVideoElement): Promise<void> {
  if (document.pictureInPictureElement === video) await document.exitPictureInPicture();
  else await video.requestPictureInPicture();
}
