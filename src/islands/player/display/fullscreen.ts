import { listenKeys, map } from "nanostores";
import { onCloseRequest } from "#lib/client/close-request.ts";
import { type Stage, untilDestroyed } from "../stage.ts";
import { player } from "../store.ts";
import { type BarButton, icons } from "../controls/buttons.ts";

/** Makes the player fill the window, upright or rotated; the page behind does not scroll. */
export function setWebFullscreen({ art }: Stage, shape: "off" | "web" | "rotated"): void {
  $screen.setKey("fill", shape);
  art.emit("resize");
}

/** Sets data attributes for the style sheet when the shape changes. */
export function followScreen(stage: Stage): void {
  const { root, video, signal, art } = stage;
  const html = document.documentElement;

  let unwatch: (() => void) | null = null;

  function paint(): void {
    const { fill } = $screen.get();
    unwatch?.();
    unwatch = fill === "off" ? null : onCloseRequest(() => setWebFullscreen(stage, "off"));
    root.dataset.fill = fill;
    if (fill === "off") delete html.dataset.playerFills;
    else html.dataset.playerFills = fill;
  }

  untilDestroyed(stage, listenKeys($screen, ["fill"], paint));
  untilDestroyed(stage, () => {
    $screen.set({ fill: "off", full: false });
    paint();
  });
  // The first click of the double click has already toggled playback: this undoes it.
  art.on("dblclick", () => (video.paused ? player()?.play() : player()?.pause()));
  art.on("fullscreen", (full) => {
    $screen.setKey("full", full);
    if (full) setWebFullscreen(stage, "off");
    if (full) turnToLandscape(stage);
  });
  // A phone that is turned to landscape itself needs no turned picture.
  matchMedia("(orientation: landscape)").addEventListener(
    "change",
    ({ matches }) => {
      if (matches && $screen.get().fill === "rotated") setWebFullscreen(stage, "web");
    },
    { signal },
  );
  // On the document, because the player covers everything wherever the focus is.
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || event.defaultPrevented || $screen.get().fill === "off") return;
      event.preventDefault();
      setWebFullscreen(stage, "off");
    },
    { signal },
  );
}

/** Locks a phone to landscape, if the browser allows it. */
function turnToLandscape({ video }: Stage): void {
  if (video.videoWidth <= video.videoHeight || !matchMedia("(pointer: coarse)").matches) return;
  const { orientation } = screen;
  if (!("lock" in orientation) || typeof orientation.lock !== "function") return;
  Promise.resolve(orientation.lock("landscape")).catch(() => undefined);
}

/** Whether rotating the picture makes it larger and the browser does not rotate by itself. */
export function canRotate({ video }: Stage): boolean {
  return matchMedia("(pointer: coarse)").matches && innerHeight > innerWidth && video.videoWidth > video.videoHeight;
}

/** How the player is displayed on the screen. */
export const $screen = map<{ fill: "off" | "web" | "rotated"; full: boolean }>({ fill: "off", full: false });

/** Whether the player covers the page, so that touches need not scroll it. */
export function fillsScreen(): boolean {
  const { fill, full } = $screen.get();
  return full || fill !== "off";
}

/** Converts a point to the player's own coordinates in pixels from its left and top; the player may be rotated by 90°. */
export function toLocalPoint(root: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const box = root.getBoundingClientRect();
  if ($screen.get().fill !== "rotated") {
    return { x: clientX - box.left, y: clientY - box.top, width: box.width, height: box.height };
  }
  return { x: clientY - box.top, y: box.right - clientX, width: box.height, height: box.width };
}

export function toggleFullscreen({ art }: Stage): void {
  art.fullscreen = !art.fullscreen;
}

export const fullscreenButton: BarButton = {
  name: "fullscreen",
  label: "全屏",
  icon: icons.fullscreen,
  press: toggleFullscreen,
  follow: ({ art }, paint) =>
    art.on("fullscreen", (full) => {
      if (full) paint("退出全屏", icons.fullscreenExit);
      else paint("全屏", icons.fullscreen);
    }),
};
