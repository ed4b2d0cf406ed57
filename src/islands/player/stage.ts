import type Artplayer from "artplayer";
import type { PlayerSource } from "./source.ts";

/** What every behaviour of the player gets. It listens with `signal` and so leaves nothing behind. */
export interface Stage {
  art: Artplayer;
  root: HTMLDivElement;
  video: HTMLVideoElement;
  source: PlayerSource;
  /** Aborts when the player is destroyed. */
  signal: AbortSignal;
}

/** Ends a store subscription with the player. */
export function untilDestroyed(stage: Stage, stop: () => void): void {
  stage.signal.addEventListener("abort", stop, { once: true });
}
