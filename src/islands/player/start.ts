import { fetchEarly } from "./engine/early.ts";
import { loadHls } from "./engine/choose-engine.ts";
import type { Opening } from "./opening.ts";
import { mountPlayer } from "./mount.ts";

/**
 * Entry point of the player on a page: loads the rest when idle, or at once if the viewer wants to watch. Returns a function that plays
 * from a given second.
 */
export function startPlayer({ section, source, startAt, begins, spares }: Opening): (second: number) => void {
  const stage = need(section, "[data-player-stage]", HTMLDivElement);
  const button = need(section, "[data-player-start]", HTMLButtonElement);
  let pressed = false;
  let eager = false;
  let begun = false;
  /** The page preloads it, here it is only imported. */
  const engine = once(() => loadHls(source));
  const mount = once(async () => {
    begun = true;
    await engine();
    const { premiere, duration } = source;
    const joining = premiere ? await (await import("./premiere/join.ts")).joinAt(premiere.id, duration) : startAt;
    return mountPlayer(stage, source, { startAt: joining, eager, onPicture: uncover });
  });

  /** Displays the player once it has a frame, and moves the focus from the poster's button into it. */
  function uncover(): void {
    const atButton = document.activeElement === button || document.activeElement === document.body;
    section.dataset.started = "true";
    stage.inert = false;
    if (pressed && atButton) void mount().then((player) => player.focus());
  }

  async function warm(): Promise<void> {
    eager = true;
    (await mount()).warm();
  }

  async function watch(second: number | null): Promise<void> {
    const asked = performance.now();
    section.dataset.waiting = "true";
    if (!begun && !source.premiere) fetchEarly(source, second ?? startAt ?? 0, spares);
    // Seeks first, so that no other frame is displayed before.
    eager ||= second === null;
    const player = await mount();
    if (second !== null) player.seek(second);
    player.play(asked);
  }

  function attempt(work: Promise<unknown>): void {
    work.catch(() => {
      section.dataset.waiting = "failed";
    });
  }

  button.addEventListener("click", () => {
    pressed = true;
    attempt(watch(null));
  });
  // When saving data, nothing is loaded before the viewer asks for it.
  for (const intent of spares ? [] : ["pointerenter", "touchstart", "focus"]) {
    button.addEventListener(intent, () => attempt(warm()), { once: true, passive: true });
  }
  whenShown(() => {
    if ("pressed" in button.dataset) button.click();
    // A film with flashing lights never starts automatically.
    else if (begins) attempt(watch(startAt));
    else if (startAt !== null) attempt(warm());
    else if (!spares)
      afterPoster(section.querySelector("img"), () => {
        attempt(engine());
        whenIdle(() => attempt(mount()));
      });
  });
  return (second) => {
    section.scrollIntoView({ block: "nearest" });
    attempt(watch(second));
  };
}

function need<Kind extends Element>(root: Element, selector: string, kind: new () => Kind): Kind {
  const found = root.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`${selector} is missing`);
  return found;
}

/** All callers share one promise; after a failure the next call tries again. */
function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | null = null;
  return () => {
    made ??= make().catch((thrown: unknown) => {
      made = null;
      throw thrown;
    });
    return made;
  };
}

/** A prerendered page waits until it is displayed. */
function whenShown(run: () => void): void {
  if ("prerendering" in document && document.prerendering) {
    document.addEventListener("prerenderingchange", run, { once: true });
  } else run();
}

/** The poster is displayed first: no other load competes with it. */
function afterPoster(poster: HTMLImageElement | null, run: () => void): void {
  if (!poster || poster.complete) run();
  else for (const event of ["load", "error"]) poster.addEventListener(event, run, { once: true });
}

function whenIdle(run: () => void): void {
  const idle = () =>
    "requestIdleCallback" in window ? requestIdleCallback(run, { timeout: 4000 }) : setTimeout(run, 1500);
  if (document.readyState === "complete") idle();
  else window.addEventListener("load", idle, { once: true });
}
