import { atom } from "nanostores";
import type { Sprite } from "#lib/contract/schemas/catalogue.ts";
import { readPreferences } from "#lib/client/preferences.ts";
import { summon } from "#lib/client/summon.ts";

const hoverDelay = 180;
const pressDelay = 380;
/** Pixels that a finger may move before a press becomes a scroll. */
const slack = 8;

/** The picture being scrubbed, and the position in the film: 0 to 1. */
export interface Scrubbed {
  frame: HTMLElement;
  sprite: Sprite;
  fraction: number;
}

export const $scrubbed = atom<Scrubbed | null>(null);

/** The card under the pointer. */
let card: HTMLElement | null = null;
let frame: HTMLElement | null = null;
let pressedAt: { x: number; y: number } | null = null;
let timer = 0;

/**
 * Scrubs through a film's preview frames under the pointer: on hover with a mouse, after a long press with a finger. `Scrub.tsx` renders
 * it.
 */
export function watchScrubs(): void {
  document.addEventListener("pointerover", ({ target, pointerType }) => pointerType === "mouse" && enter(target));
  document.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse") return;
    enter(event.target);
    if (!card) return;
    pressedAt = { x: event.clientX, y: event.clientY };
    timer = window.setTimeout(() => show(event.clientX), pressDelay);
  });
}

const leaving = ["pointerleave", "pointerup", "pointercancel"];

function enter(target: EventTarget | null): void {
  const entered = target instanceof Element ? target.closest<HTMLElement>(".video-card:has([data-sprite])") : null;
  if (entered === card) return;
  leave();
  if (!entered || readPreferences().dataSaver) return;
  card = entered;
  frame = entered.querySelector<HTMLElement>("[data-sprite]");
  card.addEventListener("pointermove", move);
  for (const name of leaving) card.addEventListener(name, leave);
  card.addEventListener("contextmenu", holdMenu);
}

function leave(): void {
  // The click that ends a long press must not open the film.
  if ($scrubbed.get() && pressedAt) card?.addEventListener("click", hold, { once: true, capture: true });
  end();
  card?.removeEventListener("pointermove", move);
  for (const name of leaving) card?.removeEventListener(name, leave);
  card?.removeEventListener("contextmenu", holdMenu);
  card = null;
  pressedAt = null;
}

function holdMenu(event: Event): void {
  if (pressedAt) hold(event);
}

function hold(event: Event): void {
  event.preventDefault();
}

function end(): void {
  clearTimeout(timer);
  $scrubbed.set(null);
}

function move(event: PointerEvent): void {
  if (event.pointerType !== "mouse") {
    if ($scrubbed.get()) show(event.clientX);
    else if (pressedAt && Math.hypot(event.clientX - pressedAt.x, event.clientY - pressedAt.y) > slack) leave();
  } else if (event.clientY > (frame?.getBoundingClientRect().bottom ?? 0)) end();
  else if ($scrubbed.get()) show(event.clientX);
  else {
    clearTimeout(timer);
    timer = window.setTimeout(() => show(event.clientX), hoverDelay);
  }
}

function show(x: number): void {
  if (!frame) return;
  const { left, width } = frame.getBoundingClientRect();
  // Written by this site's own card.
  const sprite: Sprite = JSON.parse(frame.dataset["sprite"] ?? "");
  $scrubbed.set({ frame, sprite, fraction: Math.min(1, Math.max(0, (x - left) / width)) });
  summon("overlays");
}
