import type { Progress } from "../progress/progress.ts";
import { fillsScreen, toLocalPoint } from "../display/fullscreen.ts";
import type { Stage } from "../stage.ts";
import { $player, jumpBy, loudness, player, togglePlay } from "../store.ts";
import { toClock } from "../time.ts";
import { showRipple } from "./ripple.ts";

/** Milliseconds of holding a finger before the film plays faster. */
const holdTime = 500;
/** Maximum milliseconds between the taps of a double tap. */
const doubleTapTime = 280;
/** Minimum pixels of a drag. */
const slack = 12;
const step = 10;
const heldRate = 2;

type Drag = "seek" | "brightness" | "volume";

/** Kind of a drag; null before it is clear. Vertical drags scroll the page unless the player fills the screen. */
export function dragKind(dx: number, dy: number, share: number, fills: boolean): Drag | null {
  if (Math.hypot(dx, dy) < slack) return null;
  if (Math.abs(dx) > Math.abs(dy)) return "seek";
  if (!fills) return null;
  return share < 0.5 ? "brightness" : "volume";
}

/** Seconds for a drag across the whole width: the duration of a short film, otherwise 90 s or a tenth of the film. */
export function dragSpan(duration: number): number {
  return Math.min(duration, Math.max(90, duration / 10));
}

interface Touch {
  id: number;
  x: number;
  y: number;
  at: { time: number; volume: number; light: number; rate: number };
  drag: Drag | null;
  /** Target of a seek drag, in seconds. */
  to: number;
  /** Whether the controls were visible at touchstart: the mouse events emulated for a tap show them too. */
  shown: boolean;
}

/** Touch gestures on the picture: tap, double tap, hold and drag. The mouse is not affected. */
export function listenToFingers(stage: Stage, progress: Progress): void {
  const { root, video, art, source, signal } = stage;
  const showBadge = (text: string) => $player.setKey("badge", text);
  let touch: Touch | null = null;
  let holding = false;
  let holdTimer = 0;
  let tapTimer = 0;
  let lastTap = { at: 0, side: 0 };
  let light = 1;
  /** Whether the pointer that was down last is a finger. */
  let byFinger = false;

  function onDown(event: PointerEvent): void {
    byFinger = event.pointerType === "touch";
    if (!byFinger || !isPicture(event.target, root)) return;
    // Gestures with two fingers are left to the page.
    if (touch) return cancel();
    const { time, rate } = $player.get();
    const { x, y } = toLocalPoint(root, event);
    touch = {
      id: event.pointerId,
      x,
      y,
      at: { time, volume: loudness(), light, rate },
      drag: null,
      to: time,
      shown: art.controls.show,
    };
    holdTimer = window.setTimeout(hold, holdTime);
  }

  function hold(): void {
    if (!touch || touch.drag || video.paused) return;
    holding = true;
    const rate = Math.max(heldRate, touch.at.rate);
    video.playbackRate = rate;
    showBadge(`${rate} 倍速播放中`);
    art.controls.show = false;
  }

  function onMove(event: PointerEvent): void {
    if (!touch || event.pointerId !== touch.id || holding || isZoomed()) return;
    const { x, y, width, height } = toLocalPoint(root, event);
    const [dx, dy] = [x - touch.x, y - touch.y];
    if (!touch.drag) {
      const kind = dragKind(dx, dy, touch.x / width, fillsScreen());
      if (!kind || (kind === "seek" && source.live)) return;
      clearTimeout(holdTimer);
      touch.drag = kind;
      if (root.isConnected) root.setPointerCapture(event.pointerId);
    }
    if (touch.drag === "seek") aim(touch, dx / width);
    else if (touch.drag === "volume") turnVolume(touch.at.volume - dy / height);
    else turnLight(touch.at.light - dy / height);
  }

  function aim(held: Touch, share: number): void {
    const { duration } = $player.get();
    held.to = Math.min(Math.max(held.at.time + share * dragSpan(duration), 0), duration);
    art.controls.show = true;
    progress.show(held.to);
    showBadge(`${toClock(held.to)} / ${toClock(duration)}`);
  }

  function turnVolume(wanted: number): void {
    const volume = Math.min(Math.max(wanted, 0), 1);
    player()?.setVolume(volume);
    // Some phones do not allow pages to change the volume.
    if (Math.abs(video.volume - volume) > 0.02) showBadge("请用手机的音量键调节");
    else showBadge(`音量 ${Math.round(volume * 100)}%`);
  }

  function turnLight(wanted: number): void {
    light = Math.min(Math.max(wanted, 0.3), 1.5);
    video.style.filter = light === 1 ? "" : `brightness(${light.toFixed(2)})`;
    showBadge(`亮度 ${Math.round(light * 100)}%`);
  }

  function onUp(event: PointerEvent): void {
    if (!touch || event.pointerId !== touch.id) return;
    const { drag, to, x, shown } = touch;
    const held = holding;
    cancel();
    if (drag === "seek") player()?.seek(to);
    if (drag || held) return;
    tap(x / toLocalPoint(root, event).width, shown, event.timeStamp);
  }

  /** Cancels the gesture without an action. */
  function cancel(): void {
    clearTimeout(holdTimer);
    if (holding && touch) video.playbackRate = touch.at.rate;
    if (touch?.drag === "seek") progress.show(null);
    holding = false;
    touch = null;
    showBadge("");
  }

  /** `now` is when the finger was lifted, even if the event is handled late. */
  function tap(share: number, shown: boolean, now: number): void {
    const side = share < 1 / 3 ? -1 : share > 2 / 3 ? 1 : 0;
    const again = now - lastTap.at < doubleTapTime && side === lastTap.side;
    lastTap = { at: now, side };
    clearTimeout(tapTimer);
    if (!again) tapTimer = window.setTimeout(showControls, doubleTapTime, !shown || video.paused);
    else if (side === 0 || source.live) togglePlay();
    else {
      jumpBy(side * step);
      showRipple(root, side, step);
    }
  }

  function showControls(show: boolean): void {
    art.controls.show = show;
  }

  // Whoever has zoomed in moves the page about with one finger, sideways too.
  const followZoom = () => root.toggleAttribute("data-zoomed", isZoomed());
  visualViewport?.addEventListener("resize", followZoom, { signal });
  followZoom();

  root.addEventListener("pointerdown", onDown, { signal });
  root.addEventListener("pointermove", onMove, { signal });
  root.addEventListener("pointerup", onUp, { signal });
  root.addEventListener("pointercancel", cancel, { signal });
  // A finger that holds wanders: the page behind stays where it is.
  root.addEventListener("touchmove", (event) => holding && event.preventDefault(), { passive: false, signal });
  // Gestures are handled here; the click that follows would pause the film. Older browsers do not tell what pointer it comes from.
  root.addEventListener(
    "click",
    (event) => {
      if (byFinger && isPicture(event.target, root)) event.stopPropagation();
    },
    { capture: true, signal },
  );
  root.addEventListener(
    "contextmenu",
    (event) => {
      if (touch) event.preventDefault();
    },
    { signal },
  );
  signal.addEventListener("abort", () => clearTimeout(tapTimer), { once: true });
}

function isPicture(target: EventTarget | null, root: HTMLElement): boolean {
  return target instanceof HTMLVideoElement || target === root;
}

function isZoomed(): boolean {
  return (visualViewport?.scale ?? 1) > 1.05;
}
