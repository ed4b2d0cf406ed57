import { notify } from "../store.ts";
import type { Stage } from "../stage.ts";
import { type BarButton, icons } from "../controls/buttons.ts";

/** Button 画中画, if the browser supports it. */
export const pipButton: BarButton = {
  name: "pip",
  label: "画中画",
  icon: icons.pip,
  // Older Firefoxes and WebKitGTK do not know it.
  available: () => "pictureInPictureEnabled" in document && document.pictureInPictureEnabled,
  press: ({ video }) => void change(video).catch(() => notify("暂时无法打开画中画")),
  hideBelow: 460,
  follow({ video, signal }, paint) {
    video.addEventListener("enterpictureinpicture", () => paint("退出画中画", icons.pip), { signal });
    video.addEventListener("leavepictureinpicture", () => paint("画中画", icons.pip), { signal });
  },
};

async function change(video: HTMLVideoElement): Promise<void> {
  if (document.pictureInPictureElement === video) await document.exitPictureInPicture();
  else await video.requestPictureInPicture();
}

interface DocumentPip {
  requestWindow(size: { width: number; height: number }): Promise<Window>;
  window: Window | null;
}

function isDocumentPip(value: unknown): value is DocumentPip {
  return typeof value === "object" && value !== null && "requestWindow" in value;
}

function api(): DocumentPip | null {
  const found: unknown = Reflect.get(window, "documentPictureInPicture");
  return isDocumentPip(found) ? found : null;
}

export function hasDocumentPip(): boolean {
  return api() !== null && window.self === window.top;
}

/** Moves the whole player with its controls into a small separate window, and back when that is closed. */
export function toggleDocumentPip(stage: Stage): void {
  const pip = api();
  if (!pip) return;
  if (pip.window) return pip.window.close();
  open(pip, stage).catch(() => notify("暂时无法打开小窗"));
}

async function open(pip: DocumentPip, { root, source, signal, art }: Stage): Promise<void> {
  const home = root.parentElement;
  const { clientWidth, clientHeight } = root;
  const width = Math.min(clientWidth, 480);
  const small = await pip.requestWindow({ width, height: Math.round((width / clientWidth) * clientHeight) });
  const { document: there } = small;
  there.documentElement.lang = document.documentElement.lang;
  there.title = source.title;
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"]')) there.head.append(sheet.cloneNode());
  const frame = there.createElement("div");
  frame.className = "player player-window";
  there.body.append(frame);
  frame.append(root);
  art.emit("resize");
  const giveBack = () => {
    home?.append(root);
    art.emit("resize");
  };
  small.addEventListener("pagehide", giveBack, { once: true });
  signal.addEventListener("abort", () => small.close(), { once: true });
}
