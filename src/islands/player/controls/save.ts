import { notify } from "../store.ts";
import type { Stage } from "../stage.ts";
import { toClock } from "../time.ts";
import { type BarButton, icons } from "./buttons.ts";

/** Saves the current frame as PNG. */
export const screenshotButton: BarButton = {
  name: "screenshot",
  label: "截图",
  icon: icons.camera,
  press: (stage) => void takeScreenshot(stage).catch(() => notify("截图失败，请稍后再试")),
  hideBelow: 620,
};

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

/** Saves the film as a file. The editors may have disallowed it since the page was rendered. */
export function saveFilm({ source }: Stage): void {
  const { download } = source.marks;
  if (download === null) return;
  fetch(download, { method: "HEAD" }).then(
    ({ ok }) => {
      if (!ok) return notify("这部影片现在不能下载");
      const link = document.createElement("a");
      link.href = download;
      link.download = "";
      link.click();
      notify("已开始下载");
    },
    () => notify("网络不太顺畅，请稍后再试"),
  );
}
