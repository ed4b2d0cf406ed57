import { readPreferences } from "#lib/client/preferences.ts";
import { goToEpisode } from "./episodes.ts";
import { type EpisodeLink, offeredAtEnd } from "../source.ts";
import { type Stage, untilDestroyed, watchPlayer } from "../stage.ts";
import { $player } from "../store.ts";
import { $loop } from "../progress/loop.ts";

/** Seconds in which the viewer can cancel. */
export const countdownSeconds = 8;

let timer = 0;

/** Offers the next episode at the end of one; it starts automatically unless the viewer has turned that off. */
export function offerNext(stage: Stage): void {
  const next = offeredAtEnd(stage.source);
  if (!next) return;
  watchPlayer(stage, ["phase"], ({ phase }) => (phase.kind === "ended" ? open(next) : stayHere()));
  untilDestroyed(stage, stayHere);
}

function open(next: EpisodeLink): void {
  if ($player.get().ending || $loop.get().kind === "on") return;
  const goesOn = readPreferences().autoplayNext;
  $player.setKey("ending", { left: goesOn ? countdownSeconds : null });
  if (goesOn) timer = window.setInterval(tick, 1000, next);
}

/** Counts down only while the page is visible. */
function tick(next: EpisodeLink): void {
  const left = ($player.get().ending?.left ?? 0) - (document.hidden ? 0 : 1);
  $player.setKey("ending", { left });
  if (left > 0) return;
  clearInterval(timer);
  goToEpisode(next);
}

export function stayHere(): void {
  clearInterval(timer);
  if ($player.get().ending) $player.setKey("ending", null);
}
