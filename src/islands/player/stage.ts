import type Artplayer from "artplayer";
import { atom, subscribeKeys } from "nanostores";
import type { PlayerSource } from "./source.ts";
import { $player, type PlayerState } from "./store.ts";

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
  /** Rooms for what React draws: menus on the bar, the last of them beside the full screen, and what lies over the picture. */
  places: { menus: HTMLElement; more: HTMLElement; over: HTMLElement };
}

/** Null until the controls stand around the film. */
export const $stage = atom<Stage | null>(null);

/** The life of a part that may be over before the player's, whose `signal` ends it at the latest. */
export function lifeWithin(signal: AbortSignal): AbortController {
  const life = new AbortController();
  signal.addEventListener("abort", () => life.abort(), { once: true, signal: life.signal });
  return life;
}

/** Ends a store subscription with the player. */
export function untilDestroyed(stage: Screen, stop: () => void): void {
  stage.signal.addEventListener("abort", stop, { once: true });
}

/** Calls `listener` now and whenever one of these changes, until the player is destroyed. */
export function watchPlayer(
  stage: Screen,
  keys: (keyof PlayerState)[],
  listener: (state: PlayerState, old: PlayerState | undefined, key: keyof PlayerState | undefined) => void,
): void {
  untilDestroyed(stage, subscribeKeys($player, keys, listener));
}
