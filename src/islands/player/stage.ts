import type Artplayer from "artplayer";
import type { PlayerSource } from "./source.ts";

/** The picture alone, before there are controls. Behaviours listen with `signal` and so leave nothing behind. */
export interface Screen {
  root: HTMLDivElement;
  video: HTMLVideoElement;
  source: PlayerSource;
  /** Aborts when the player is destroyed. */
  signal: AbortSignal;
}

/** The whole player. */
export interface Stage extends Screen {
  art: Artplayer;
}

/** Ends a store subscription with the player. */
export function untilDestroyed(stage: Screen, stop: () => void): void {
  stage.signal.addEventListener("abort", stop, { once: true });
}
