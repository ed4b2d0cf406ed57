import { readPreferences } from "#lib/client/preferences.ts";
import { notify, $player, player } from "../store.ts";
import { goToEpisode } from "./episodes.ts";
import { offeredAtEnd } from "../source.ts";
import { type Stage, watchPlayer } from "../stage.ts";

interface Titles {
  start: number;
  end: number;
}

/** Minimum seconds worth skipping. */
const worth = 1;

/** Index of the titles that contain `second`, unless they end in a moment; -1 for none. */
export function titlesAt(titles: readonly (Titles | null)[], second: number): number {
  return titles.findIndex((one) => one !== null && second >= one.start && second < one.end - worth);
}

const names = ["片头", "片尾"] as const;

const titlesOf = ({ source }: Stage) => [source.marks.intro, source.marks.outro];

/** Offers to skip opening and closing titles while they run; or skips them, if the viewer has chosen that. */
export function watchTitles(stage: Stage): void {
  const titles = titlesOf(stage);
  if (titles.every((one) => one === null)) return;
  const left = new Set<number>();

  function follow(): void {
    const { time, phase, titles: shown } = $player.get();
    const now = titlesAt(titles, time);
    const name = names[now] ?? null;
    if (name !== shown) $player.setKey("titles", name);
    if (!name || left.has(now) || phase.kind !== "playing" || stage.video.seeking) return;
    // Only once: a viewer who seeks back to them wants to see them.
    left.add(now);
    if (!readPreferences().skipTitles) return;
    skipTitles(stage);
    notify(`已跳过${name}`, { label: "回去看", press: () => player()?.seek(titles[now]?.start ?? 0) });
  }

  watchPlayer(stage, ["time", "phase"], follow);
}

/** Seeks to the end of the current titles; after the last ones opens the next episode. */
export function skipTitles(stage: Stage): void {
  const { duration, titles: shown } = $player.get();
  const one = titlesOf(stage)[names.findIndex((name) => name === shown)];
  if (!one) return;
  const next = offeredAtEnd(stage.source);
  if (shown === names[1] && one.end >= duration - worth && next) goToEpisode(next);
  else player()?.seek(one.end);
}
