import { summon } from "#lib/client/summon.ts";
import type { FailureKind } from "./recovery/errors.ts";
import { type Stage, watchPlayer } from "./stage.ts";
import { mend, $player, player } from "./store.ts";

/** Milliseconds after which it comes to a page that finds no rest. */
const PATIENCE = 1500;

/**
 * What React draws comes when the film has shown its first picture and the page has time, at once when somebody turns to the player
 * or the film fails.
 */
export function callIsland(stage: Stage): void {
  const { root, signal } = stage;
  const call = () => summon("player");
  watchPlayer(stage, ["phase"], ({ phase }) => {
    if (phase.kind === "failed") call();
    if (phase.kind !== "playing" && phase.kind !== "ready") return;
    if ("requestIdleCallback" in window) requestIdleCallback(call, { timeout: PATIENCE });
    else setTimeout(call, PATIENCE);
  });
  for (const intent of ["pointermove", "pointerdown", "keydown"])
    root.addEventListener(intent, call, { once: true, passive: true, signal });
  standIn(stage);
}

/** Should its code not come for a film that failed, the page's first button stands in: nobody is to look at a dead picture. */
function standIn({ root, places, signal }: Stage): void {
  const section = root.closest<HTMLElement>("[data-player]");
  const screen = section?.querySelector<HTMLElement>("[data-player-stage]");
  if (!section || !screen) return;

  function cover(): void {
    const { phase } = $player.get();
    if (!section || !screen || phase.kind !== "failed" || places.over.childElementCount > 0) return;
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

/** A request cut off and one that never ended are the same to a viewer without a line. */
const forWantOfLine: ReadonlySet<FailureKind> = new Set(["network", "timeout"]);

/** A film that failed for want of a line goes on when there is one again. */
export function retryWhenOnline(signal: AbortSignal): void {
  function goOn(): void {
    const { phase } = $player.get();
    if (phase.kind === "failed" && forWantOfLine.has(phase.failure.kind)) player()?.retry();
  }

  window.addEventListener("online", goOn, { signal });
}
