import { atom } from "nanostores";
import { scrollStyle } from "#lib/client/motion.ts";

/** Milliseconds each banner is shown. */
const dwellTime = 6000;

/** Which banner is in front. */
export const $slide = atom(0);
export const $heroPaused = atom(false);

let timer = 0;

/**
 * Moves the banners on by themselves; stops for the pointer, the focus, a hidden tab, reduced motion and the pause button. What the
 * stores say stands on the banner as `data-at` and `data-paused` too, for its look.
 */
export function startHero(): void {
  const hero = heroOf();
  const view = viewOf();
  if (!hero || !view || slides().length < 2) return;
  $slide.subscribe((at) => void (hero.dataset["at"] = String(at)));
  $heroPaused.set(matchMedia("(prefers-reduced-motion: reduce)").matches);
  $heroPaused.subscribe((paused) => {
    hero.toggleAttribute("data-paused", paused);
    start();
  });
  view.addEventListener("scroll", () => $slide.set(inFront()), { passive: true });
  for (const name of ["pointerenter", "focusin"]) hero.addEventListener(name, stop);
  for (const name of ["pointerleave", "focusout"]) hero.addEventListener(name, start);
  view.addEventListener("touchstart", stop, { passive: true });
  view.addEventListener("touchend", start, { passive: true });
  document.addEventListener("visibilitychange", start);
}

/** The first follows the last. */
export function showSlide(index: number): void {
  const all = slides();
  const slide = all[(index + all.length) % all.length];
  if (slide) viewOf()?.scrollTo({ left: slide.offsetLeft - (all[0]?.offsetLeft ?? 0), behavior: scrollStyle() });
  start();
}

export function toggleHero(): void {
  $heroPaused.set(!$heroPaused.get());
}

function start(): void {
  stop();
  const waits = $heroPaused.get() || document.hidden || heroOf()?.matches(":hover, :focus-within");
  if (!waits) timer = window.setTimeout(() => showSlide($slide.get() + 1), dwellTime);
}

function stop(): void {
  clearTimeout(timer);
}

function inFront(): number {
  const all = slides();
  const left = (viewOf()?.scrollLeft ?? 0) + (all[0]?.offsetLeft ?? 0);
  const distances = all.map((slide) => Math.abs(slide.offsetLeft - left));
  return distances.indexOf(Math.min(...distances));
}

const heroOf = () => document.querySelector<HTMLElement>(".hero");
const viewOf = () => document.querySelector<HTMLElement>(".hero-view");
const slides = () => [...document.querySelectorAll<HTMLElement>(".hero-slide")];
