import { afterFirstPicture } from "#lib/client/first-picture.ts";
import { onSummon, type SummonedIsland } from "#lib/client/summon.ts";
import { preloadIsland } from "./files.ts";

/** Further triggers for hydrating an island, beside the first interaction. */
export interface IntentOptions {
  /** Within this distance of the viewport (a CSS length), once the reader has started to move. */
  near?: string;
  /** When the page is idle, for returning visitors, whose state the island displays. */
  visitor?: boolean;
  /** At once if the address's hash starts with this, because it links into the island. */
  hash?: string;
  /** Together with the islands summoned by this name. */
  called?: SummonedIsland;
}

type Load = () => Promise<() => Promise<void>>;

const hints = ["pointerover", "touchstart", "focusin", "keydown", "input"];
/** Milliseconds after the load event before a page with a film hydrates islands. */
const settle = 1000;
const moves = ["wheel", "touchmove", "keydown", "scroll"];
/** Elements whose press needs scripts; other links and fields work without. */
const pressable = "button:not([popovertarget]), a[data-press]";
/** Fields from which these keys send the form. */
const sendsByKeys = '[aria-keyshortcuts="Control+Enter"]';

/**
 * `client:intent`: hydrates an island on the first interaction. A press before that is marked as pending (`aria-busy`) and replayed once
 * after hydration; typed text is preserved.
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
    // In this order, because hydration expects the HTML as the server rendered it, without `aria-busy`.
    await hydrate();
    // This event makes React hydrate the element synchronously; before that it would miss a `submit`.
    element.firstElementChild?.dispatchEvent(new Event("keyup"));
    state = "awake";
    stop();
    for (const press of presses) press();
  }

  function takePresses(): (() => void)[] {
    const presses = [...pressed.values()];
    for (const element of pressed.keys()) element.removeAttribute("aria-busy");
    pressed.clear();
    return presses;
  }

  /** The code failed to load: the next press tries again. */
  function fail(): void {
    state = "asleep";
    if (takePresses().length > 0) document.dispatchEvent(new CustomEvent("island:failed"));
  }

  function hold(event: Event, element: HTMLElement, press: () => void): void {
    event.preventDefault();
    event.stopPropagation();
    element.setAttribute("aria-busy", "true");
    pressed.set(element, press);
    void wake();
  }

  function onClick(event: Event): void {
    if (event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0)) return;
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(pressable) : null;
    if (!target || !element.contains(target)) return void wake();
    // A submit button's press is handled by the form's submit event.
    if (target instanceof HTMLButtonElement && target.type === "submit" && target.form) return;
    hold(event, target, () => target.click());
  }

  function onSubmit(event: Event): void {
    const form = event.target;
    if (!(event instanceof SubmitEvent) || !(form instanceof HTMLFormElement)) return;
    // A form with an action works without scripts, unless it is empty.
    if (form.hasAttribute("action") && !form.querySelector("input:placeholder-shown")) return;
    const { submitter } = event;
    hold(event, submitter ?? form, () => form.requestSubmit(submitter));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.isComposing || !(event.ctrlKey || event.metaKey)) return;
    const form = event.target instanceof Element ? event.target.closest(sendsByKeys)?.closest("form") : null;
    if (form) hold(event, form.querySelector<HTMLElement>("[type=submit]") ?? form, () => form.requestSubmit());
  }

  const onHint = () => void wake();
  for (const hint of hints) element.addEventListener(hint, onHint, { passive: true });
  element.addEventListener("click", onClick, true);
  element.addEventListener("submit", onSubmit, true);
  element.addEventListener("keydown", onKeyDown, true);
  element.addEventListener("astro:hydration-error", fail);

  function stop(): void {
    for (const hint of hints) element.removeEventListener(hint, onHint);
    element.removeEventListener("click", onClick, true);
    element.removeEventListener("submit", onSubmit, true);
    element.removeEventListener("keydown", onKeyDown, true);
  }

  if (options.hash && location.hash.startsWith(`#${options.hash}`)) void wake();
  if (options.visitor && hasBeenHere()) whenIdle(onHint);
  if (options.called) onSummon(options.called, onHint);
  if (options.near) whenNear(element, options.near, onHint);
}

function readOptions(value: unknown): IntentOptions {
  return typeof value === "object" && value !== null ? value : {};
}

/** Calls `act` when the element is near the viewport, once the reader has moved; a restored scroll position counts as moved. */
function whenNear(element: HTMLElement, distance: string, act: () => void): void {
  // An island element has no box of its own.
  const target = element.firstElementChild;
  if (!target) return;
  const observer = new IntersectionObserver(
    (changes) => {
      if (!changes.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { rootMargin: distance },
  );
  const watch = () => observer.observe(target);
  if (scrollY > 0) watch();
  for (const move of moves) addEventListener(move, watch, { once: true, passive: true });
}

/** A film that starts automatically has priority. */
function whenIdle(act: () => void): void {
  const wait = () => afterFirstPicture(() => (window.requestIdleCallback ?? setTimeout)(act));
  if (document.querySelector("[data-player]") === null) wait();
  else if (document.readyState === "complete") setTimeout(wait, settle);
  else addEventListener("load", () => setTimeout(wait, settle), { once: true });
}

/** Whether the session has a token or recent searches. */
function hasBeenHere(): boolean {
  try {
    return /"(token":|searchRecord":\[)"[^"]/.test(localStorage.getItem("session") ?? "");
  } catch {
    return false;
  }
}
