import { toLocalPoint } from "../display/fullscreen.ts";
import { type Stage, untilDestroyed, watchPlayer } from "../stage.ts";
import { $player, player } from "../store.ts";
import { toSpokenPosition } from "../time.ts";

/** Position that the pointer or the keys aim at on the bar. */
export interface Aim {
  second: number;
  /** Fraction of the bar's width, 0 to 1. */
  share: number;
}

const step = 5;
const bigStep = 60;
/** Milliseconds the preview is displayed after a key. */
const keyAim = 1500;

export type Progress = ReturnType<typeof createProgress>;

/** The progress bar: a slider for mouse, touch and keys. Dragging seeks once, on release. */
export function createProgress(stage: Stage) {
  const element = document.createElement("div");
  element.className = "player-progress";
  element.role = "slider";
  element.tabIndex = 0;
  element.ariaLabel = "播放进度";
  element.ariaValueMin = "0";
  element.innerHTML = `<div class="player-rail"><div class="player-loaded"></div><div class="player-played"></div><div class="player-marks"></div></div><div class="player-thumb"></div>`;
  const listeners = new Set<(aim: Aim | null) => void>();
  let dragged: Aim | null = null;
  /** The pointer that drags; another one is left alone. */
  let holder = -1;
  let keyTimer = 0;

  function aim(next: Aim | null): void {
    for (const listener of listeners) listener(next);
  }

  const isHeld = () => element.hasPointerCapture(holder);

  function fromPointer(event: PointerEvent): Aim {
    const { x, width } = toLocalPoint(element, event);
    const share = Math.min(Math.max(x / width, 0), 1);
    return { share, second: share * $player.get().duration };
  }

  function paint(): void {
    const { time, duration } = $player.get();
    const second = dragged?.second ?? time;
    const share = duration > 0 ? Math.min(second / duration, 1) : 0;
    element.style.setProperty("--played", String(share));
    element.style.setProperty("--loaded", String(duration > 0 ? Math.min(loadedTo(stage.video) / duration, 1) : 0));
    element.ariaValueMax = String(Math.floor(duration));
    element.ariaValueNow = String(Math.floor(second));
    element.ariaValueText = toSpokenPosition(second, duration);
  }

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || isHeld()) return;
    element.setPointerCapture(event.pointerId);
    holder = event.pointerId;
    dragged = fromPointer(event);
    aim(dragged);
    paint();
  });
  element.addEventListener("pointermove", (event) => {
    const held = isHeld();
    if (held && event.pointerId !== holder) return;
    const next = fromPointer(event);
    if (held) {
      dragged = next;
      paint();
    } else if (event.pointerType !== "mouse") return;
    aim(next);
  });
  element.addEventListener("pointerup", (event) => {
    if (!dragged || event.pointerId !== holder) return;
    player()?.seek(dragged.second);
    dragged = null;
    if (event.pointerType !== "mouse") aim(null);
  });
  element.addEventListener("pointercancel", (event) => {
    if (event.pointerId !== holder) return;
    dragged = null;
    aim(null);
    paint();
  });
  element.addEventListener("pointerleave", () => {
    if (!dragged) aim(null);
  });
  element.addEventListener("keydown", (event) => {
    const to = keyToSecond(event.key, $player.get().time, $player.get().duration);
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    player()?.seek(to);
    const { time, duration } = $player.get();
    aim({ second: time, share: duration > 0 ? time / duration : 0 });
    clearTimeout(keyTimer);
    keyTimer = window.setTimeout(aim, keyAim, null);
  });
  stage.video.addEventListener("progress", paint, { signal: stage.signal });
  paint();
  watchPlayer(stage, ["time", "duration"], paint);
  untilDestroyed(stage, () => clearTimeout(keyTimer));
  return {
    element,
    /** The listener receives null when nothing is aimed at. */
    onAim: (listener: (aim: Aim | null) => void) => listeners.add(listener),
    /** Displays a position as if the bar was dragged there; null ends that without seeking. */
    show(second: number | null): void {
      const { duration } = $player.get();
      dragged = second === null ? null : { second, share: duration > 0 ? second / duration : 0 };
      aim(dragged);
      paint();
    },
  };
}

export function keyToSecond(key: string, time: number, duration: number): number | null {
  const targets: Record<string, number> = {
    ArrowLeft: time - step,
    ArrowDown: time - step,
    ArrowRight: time + step,
    ArrowUp: time + step,
    PageDown: time - bigStep,
    PageUp: time + bigStep,
    Home: 0,
    End: duration,
  };
  const target = targets[key];
  return target === undefined ? null : Math.min(Math.max(target, 0), duration);
}

/** End of the buffered range at the current position. */
function loadedTo({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime) return buffered.end(index);
  }
  return currentTime;
}

/** Adds a progress line of two pixels at the bottom while the controls are hidden. */
export function addMiniProgress(stage: Stage): void {
  const box = document.createElement("div");
  box.className = "player-mini";
  box.ariaHidden = "true";
  const bar = document.createElement("i");
  box.append(bar);
  stage.root.append(box);
  watchPlayer(stage, ["time"], ({ time, duration }) => {
    bar.style.transform = `scaleX(${duration > 0 ? time / duration : 0})`;
  });
}
