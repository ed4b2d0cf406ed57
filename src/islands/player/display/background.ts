import { savesData } from "#lib/client/preferences.ts";
import { type Stage, untilDestroyed } from "../stage.ts";
import { $player } from "../store.ts";

/** Frames per second. */
const rate = 10;
const calm = "(prefers-reduced-motion: reduce)";
const roomy = "(min-width: 824px)";
/** Canvas size in pixels; a blurred picture needs no more. */
const canvasWidth = 64;
const canvasHeight = 36;

/** Whether a picture of this aspect ratio leaves bars in the frame. */
export function leavesBars(
  picture: { width: number; height: number },
  frame: { width: number; height: number },
): boolean {
  if (picture.width <= 0 || picture.height <= 0 || frame.width <= 0 || frame.height <= 0) return false;
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  return frame.width - picture.width * scale > 2 || frame.height - picture.height * scale > 2;
}

/** Not on phones, with reduced motion or when saving data. */
export function canShowBackground(): boolean {
  return !matchMedia(calm).matches && matchMedia(roomy).matches && !savesData();
}

/** Fills the bars beside the film with a blurred, darkened copy of the picture, if the viewer wants that and the device can afford it. */
export function addDynamicBackground(stage: Stage): void {
  const { root, video, signal } = stage;
  let canvas: HTMLCanvasElement | null = null;
  let timer = 0;

  function draw(): void {
    canvas?.getContext("2d", { alpha: false })?.drawImage(video, 0, 0, canvasWidth, canvasHeight);
  }

  function shows(): boolean {
    if (!$player.get().dynamicBackground || document.hidden || !canShowBackground()) return false;
    const { videoWidth: width, videoHeight: height, clientWidth, clientHeight } = video;
    return leavesBars({ width, height }, { width: clientWidth, height: clientHeight });
  }

  function update(): void {
    clearInterval(timer);
    if (!shows()) {
      canvas?.remove();
      canvas = null;
      return;
    }
    canvas ??= element(root);
    draw();
    if (!video.paused) timer = window.setInterval(draw, 1000 / rate);
  }

  for (const event of ["playing", "pause", "resize", "seeked"]) video.addEventListener(event, update, { signal });
  for (const query of [calm, roomy]) matchMedia(query).addEventListener("change", update, { signal });
  document.addEventListener("visibilitychange", update, { signal });
  const size = new ResizeObserver(update);
  size.observe(video);
  untilDestroyed(stage, () => {
    size.disconnect();
    clearInterval(timer);
  });
  untilDestroyed(
    stage,
    $player.listen((state, old) => {
      if (state.dynamicBackground !== old?.dynamicBackground) update();
    }),
  );
}

function element(root: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.className = "player-background";
  canvas.width = canvasWidth;
  canvas.height = canvasHeight;
  canvas.ariaHidden = "true";
  root.prepend(canvas);
  return canvas;
}
