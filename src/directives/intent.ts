import { onSummon, type SummonedIsland } from "#lib/client/summon.ts";
import { preloadIsland } from "./files.ts";

/** When, beside the first touch, an island comes to life. */
export interface IntentOptions {
  /** Within this distance of the window (a CSS length), once the reader has begun to move. */
  near?: string;
  /** As soon as the page is idle, for somebody who has been here before: what they did shows in it. */
  visitor?: boolean;
  /** At once when the address leads to a place inside it: the beginning of its `#…`. */
  hash?: string;
  /** Together with the islands called by this name. */
  called?: SummonedIsland;
}

type Load = () => Promise<() => Promise<void>>;

const hints = ["pointerover", "touchstart", "focusin", "keydown", "input"];
/** Milliseconds a page with a film is left to itself after it has loaded. */
const settle = 1000;
const moves = ["wheel", "touchmove", "keydown", "scroll"];
/** What a press on means something only scripts can do; other links and fields work by themselves. */
const pressable = "button:not([popovertarget]), a[data-press]";

/**
 * `client:intent`: hydrates an island when somebody turns to it. What is pressed before it can answer is marked as heard
 * (`aria-busy`) and pressed again, once, as soon as it can; what is typed stays in the field.
 */
export default function intent(load: Load, { value }: { value?: unknown }, element: HTMLElement): void {
  const options = readOptions(value);
  let state: "asleep" | "waking" | "awake" = "asleep";
  const pressed = new Map<HTMLElement, () => void>();

  async function wake(): Promise<void> {
    if (state !== "asleep") return;
    state = "waking";
    preloadIsland(element);
    const hydrate = await load();
    if (state !== "waking") return;
    const presses = takePresses();
    // In this order: the island is shown as the server drew it, without our marks.
    await hydrate();
    // React is done at once with a place such an event comes to; before that it would not hear a `submit`.
    element.firstElementChild?.dispatchEvent(new Event("keyup"));
    state = "awake";
    stop();
    for (const press of presses) press();
  }

  function takePresses(): (() => void)[] {
    const presses = [...pressed.values()];
    for (const place of pressed.keys()) place.removeAttribute("aria-busy");
    pressed.clear();
    return presses;
  }

  /** Its code did not come: the next press asks for it again. */
  function fail(): void {
    state = "asleep";
    if (takePresses().length > 0) document.dispatchEvent(new CustomEvent("island:failed"));
  }

  function hold(event: Event, place: HTMLElement, press: () => void): void {
    event.preventDefault();
    event.stopPropagation();
    place.setAttribute("aria-busy", "true");
    pressed.set(place, press);
    void wake();
  }

  function onClick(event: Event): void {
    if (event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0)) return;
    const place = event.target instanceof Element ? event.target.closest<HTMLElement>(pressable) : null;
    if (!place || !element.contains(place)) return void wake();
    // The press of a button that sends a form is that form's.
    if (place instanceof HTMLButtonElement && place.type === "submit" && place.form) return;
    hold(event, place, () => place.click());
  }

  function onSubmit(event: Event): void {
    const form = event.target;
    if (!(event instanceof SubmitEvent) || !(form instanceof HTMLFormElement)) return;
    // One with an address works by itself, unless there is nothing to ask for.
    if (form.hasAttribute("action") && !form.querySelector("input:placeholder-shown")) return;
    const { submitter } = event;
    hold(event, submitter ?? form, () => form.requestSubmit(submitter));
  }

  const onHint = () => void wake();
  for (const hint of hints) element.addEventListener(hint, onHint, { passive: true });
  element.addEventListener("click", onClick, true);
  element.addEventListener("submit", onSubmit, true);
  element.addEventListener("astro:hydration-error", fail);

  function stop(): void {
    for (const hint of hints) element.removeEventListener(hint, onHint);
    element.removeEventListener("click", onClick, true);
    element.removeEventListener("submit", onSubmit, true);
  }

  if (options.hash && location.hash.startsWith(`#${options.hash}`)) void wake();
  if (options.visitor && hasBeenHere()) whenIdle(onHint);
  if (options.called) onSummon(options.called, onHint);
  if (options.near) whenNear(element, options.near, onHint);
}

function readOptions(value: unknown): IntentOptions {
  return typeof value === "object" && value !== null ? value : {};
}

/** Nothing is fetched until the reader moves on the page; one who comes back to a place further down has. */
function whenNear(element: HTMLElement, distance: string, act: () => void): void {
  // An island has no box of its own.
  const place = element.firstElementChild;
  if (!place) return;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      act();
    },
    { rootMargin: distance },
  );
  const watch = () => observer.observe(place);
  if (scrollY > 0) watch();
  for (const move of moves) addEventListener(move, watch, { once: true, passive: true });
}

/** A film that begins at once comes first. */
function whenIdle(act: () => void): void {
  const wait = () => (window.requestIdleCallback ?? setTimeout)(act);
  if (document.querySelector("[data-player]") === null) wait();
  else if (document.readyState === "complete") setTimeout(wait, settle);
  else addEventListener("load", () => setTimeout(wait, settle), { once: true });
}

/** With a token, or terms that were searched for. */
function hasBeenHere(): boolean {
  try {
    return /"(token":|searchRecord":\[)"[^"]/.test(localStorage.getItem("session") ?? "");
  } catch {
    return false;
  }
}
