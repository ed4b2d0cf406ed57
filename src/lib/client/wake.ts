import { networkTip } from "../contract/errors.ts";
import { showToast } from "./stores/toast.ts";

/**
 * Loads what serves a part of the page when it is first used: `start` runs once, and the press that came before it is done again
 * afterwards. Returns a function that wakes it without a press. A load that fails may be tried again.
 */
export function wakeOnUse(part: HTMLElement, start: () => Promise<void>): () => void {
  let state: "asleep" | "waking" | "awake" = "asleep";
  let pressed: HTMLElement | null = null;

  async function wake(): Promise<void> {
    if (state !== "asleep") return;
    state = "waking";
    try {
      await start();
      state = "awake";
      stop();
      pressed?.click();
    } catch {
      state = "asleep";
      // What nobody asked for is missed by nobody.
      if (pressed) showToast(networkTip);
      pressed = null;
    }
  }

  function onClick(event: Event): void {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button || !part.contains(button)) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = button;
    void wake();
  }

  const onUse = () => void wake();
  function stop(): void {
    part.removeEventListener("click", onClick, true);
    part.removeEventListener("focusin", onUse);
  }

  part.addEventListener("click", onClick, true);
  part.addEventListener("focusin", onUse);
  return onUse;
}
