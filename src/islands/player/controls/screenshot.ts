import { notify } from "../behaviours/notice.ts";
import type { Stage } from "../stage.ts";
import { toClock } from "../times.ts";
import { createButton } from "./button.ts";
import { icons } from "./icons.ts";

export function createScreenshotButton(stage: Stage): HTMLElement {
  return createButton("screenshot", "截图", icons.camera, () => saveScreenshot(stage));
}

/** Saves the picture on screen as PNG. */
export function saveScreenshot(stage: Stage): void {
  takeScreenshot(stage).catch(() => notify("截图失败，请稍后再试"));
}

async function takeScreenshot({ video, source }: Stage): Promise<void> {
  const canvas = new OffscreenCanvas(video.videoWidth || 1, video.videoHeight || 1);
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  const url = URL.createObjectURL(await canvas.convertToBlob({ type: "image/png" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${source.title} ${toClock(video.currentTime).replaceAll(":", "-")}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  notify("截图已保存");
}
