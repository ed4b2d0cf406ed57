import type Artplayer from "artplayer";
import { atom, subscribeKeys } from "nanostores";
import type { PlayerSource } from "./source.ts";
import { $player, type PlayerState } from "./store.ts";

/** The video before there are controls. Features add listeners with `signal`, so that they are removed with the player. */
export interface Screen {
  root: HTMLDivElement;
  video: HTMLVideoElement;
  source: PlayerSource;
  /** Aborts when the player is destroyed. */
  signal: AbortSignal;
}

/** The complete player. */
export interface Stage extends Screen {
  art: Artplayer;
  /** Containers for the React parts: menus on the bar, the last menu beside the fullscreen button, and overlays on the picture. */
  slots: { menus: HTMLElement; more: HTMLElement; over: HTMLElement };
}

/** Null until the controls have been added. */
export const $stage = atom<Stage | null>(null);

/** Creates a controller for a part that may end before the player; it is aborted with `signal` at the latest. */
export function lifeWithin(signal: AbortSignal): AbortController {
  const life = new AbortController();
  signal.addEventListener("abort", () => life.abort(), { once: true, signal: life.signal });
  return life;
}

/** Calls `stop` when the player is destroyed. */
export function untilDestroyed(stage: Screen, stop: () => void): void {
  stage.signal.addEventListener("abort", stop, { once: true });
}

/** Calls `listener` now and whenever one of these keys changes, until the player is destroyed. */
export function watchPlayer(
  stage: Screen,
  keys: (keyof PlayerState)[],
  listener: (state: PlayerState, old: PlayerState | undefined, key: keyof PlayerState | undefined) => void,
): void {
  untilDestroyed(stage, subscribeKeys($player, keys, listener));
}
