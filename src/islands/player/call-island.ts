import { summon } from "#lib/client/summon.ts";
import type { FailureKind } from "./recovery/errors.ts";
import { type Stage, watchPlayer } from "./stage.ts";
import { mend, $player, player } from "./store.ts";

/** Milliseconds to wait for a busy page to become idle. */
const timeout = 1500;

/**
 * Summons the React part after the film's first frame, when the page is idle; at once if the viewer interacts with the player, or the film
 * fails, or a line elsewhere keeps it waiting.
 */
export function callIsland(stage: Stage): void {
  const { root, source, signal } = stage;
  const call = () => summon("player");
  watchPlayer(stage, ["phase", "waiting"], ({ phase, waiting }) => {
    // The page's own words say the same of other films, without an offer.
    if (phase.kind === "failed" || (source.elsewhere && waiting !== "")) call();
    if (phase.kind !== "playing" && phase.kind !== "ready") return;
    if ("requestIdleCallback" in window) requestIdleCallback(call, { timeout });
    else setTimeout(call, timeout);
  });
  for (const intent of ["pointermove", "pointerdown", "keydown"])
    root.addEventListener(intent, call, { once: true, passive: true, signal });
  standIn(stage);
}

/** If the React part fails to load for a failed film, the page's first button is displayed instead of a frozen picture. */
function standIn({ root, slots, signal }: Stage): void {
  const section = root.closest<HTMLElement>("[data-player]");
  const screen = section?.querySelector<HTMLElement>("[data-player-stage]");
  if (!section || !screen) return;

  function cover(): void {
    const { phase } = $player.get();
    if (!section || !screen || phase.kind !== "failed" || slots.over.childElementCount > 0) return;
    screen.inert = true;
    section.dataset.waiting = "failed";
    delete section.dataset.started;
    section.addEventListener("click", uncover, { once: true, signal });
  }

  function uncover(): void {
    const { phase } = $player.get();
    if (!section || !screen) return;
    screen.inert = false;
    section.dataset.started = "true";
    if (phase.kind === "failed") mend(phase.failure.action);
  }

  document.addEventListener("island:failed", cover, { signal });
}

/** Offline, a request that was cut off and one that never ended look the same to the viewer. */
const forWantOfLine: ReadonlySet<FailureKind> = new Set(["network", "timeout"]);

/** Retries a film that failed for lack of a network when the browser is online again. */
export function retryWhenOnline(signal: AbortSignal): void {
  function goOn(): void {
    const { phase } = $player.get();
    if (phase.kind === "failed" && forWantOfLine.has(phase.failure.kind)) player()?.retry();
  }

  window.addEventListener("online", goOn, { signal });
}
