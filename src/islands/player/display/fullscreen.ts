import { listenKeys, map } from "nanostores";
import { type Stage, untilDestroyed } from "../stage.ts";
import { togglePlay } from "../store.ts";
import { type BarButton, icons } from "../controls/buttons.ts";

/** Fills the window, or stands turned in it; the page behind stays where it is. */
export function setWebFullscreen({ art }: Stage, shape: "off" | "web" | "rotated"): void {
  $screen.setKey("fill", shape);
  art.emit("resize");
}

/** Joins the shape of the player to its style. */
export function followScreen(stage: Stage): void {
  const { root, signal, art } = stage;
  const html = document.documentElement;

  function paint(): void {
    const { fill } = $screen.get();
    root.dataset.fill = fill;
    if (fill === "off") delete html.dataset.playerFills;
    else html.dataset.playerFills = fill;
  }

  untilDestroyed(stage, listenKeys($screen, ["fill"], paint));
  untilDestroyed(stage, () => {
    $screen.set({ fill: "off", full: false });
    paint();
  });
  // Its first click has paused or started the film already.
  art.on("dblclick", togglePlay);
  art.on("fullscreen", (full) => {
    $screen.setKey("full", full);
    if (full) setWebFullscreen(stage, "off");
    if (full) turnToLandscape(stage);
  });
  // The player is all there is to see, wherever the focus is.
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

/** A phone turns with the film, where the browser lets it. */
function turnToLandscape({ video }: Stage): void {
  if (video.videoWidth <= video.videoHeight || !matchMedia("(pointer: coarse)").matches) return;
  const { orientation } = screen;
  if (!("lock" in orientation) || typeof orientation.lock !== "function") return;
  Promise.resolve(orientation.lock("landscape")).catch(() => undefined);
}

/** Whether turning the picture makes it larger and the browser does not do it by itself. */
export function canRotate({ video }: Stage): boolean {
  return matchMedia("(pointer: coarse)").matches && innerHeight > innerWidth && video.videoWidth > video.videoHeight;
}

/** How the player stands on the screen. */
export const $screen = map<{ fill: "off" | "web" | "rotated"; full: boolean }>({ fill: "off", full: false });

/** True while touches belong to the player alone, because nothing is there to scroll. */
export function fillsScreen(): boolean {
  const { fill, full } = $screen.get();
  return full || fill !== "off";
}

/** Where a point is on the player itself, which may stand turned by 90°: from its left and its top, in pixels. */
export function toOwnPlace(root: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
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
