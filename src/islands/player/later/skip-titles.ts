import { subscribeKeys } from "nanostores";
import { readPreferences } from "#lib/client/preferences.ts";
import { notify } from "../behaviours/notice.ts";
import { goToEpisode } from "../episodes.ts";
import type { Stage } from "../stage.ts";
import { untilDestroyed } from "../stage.ts";
import { $player, seek } from "../store.ts";

interface Titles {
  start: number;
  end: number;
}

/** Nothing is worth skipping for less, in seconds. */
const WORTH = 1;

/** Which titles `second` stands in, unless they are over in a moment. */
export function titlesAt(titles: readonly (Titles | null)[], second: number): number {
  return titles.findIndex((one) => one !== null && second >= one.start && second < one.end - WORTH);
}

/** A button while opening or closing titles run; or they are left out, when the viewer wants that. */
export function addSkipTitles(stage: Stage): void {
  const { source, root, video } = stage;
  const titles = [source.marks.intro, source.marks.outro];
  if (titles.every((one) => one === null)) return;
  const names = ["片头", "片尾"];
  const left = new Set<number>();
  let shown = -1;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "player-skip";
  button.hidden = true;
  button.addEventListener("click", () => skip(shown));
  root.append(button);

  function skip(which: number): void {
    const one = titles[which];
    if (!one) return;
    const ends = which === 1 && one.end >= $player.get().duration - WORTH;
    if (ends && source.next) return goToEpisode(source.next);
    seek(one.end);
    // The button that had the focus is about to go.
    if (root.ownerDocument.activeElement === button) root.focus({ preventScroll: true });
  }

  function follow(): void {
    const { time, phase } = $player.get();
    const now = titlesAt(titles, time);
    if (now !== shown) show(now);
    if (now === -1 || left.has(now) || phase.kind !== "playing" || video.seeking) return;
    // Once: who goes back to them wants to see them.
    left.add(now);
    if (readPreferences().skipTitles) leaveOut(now);
  }

  function show(which: number): void {
    shown = which;
    button.hidden = which === -1;
    if (which !== -1) button.textContent = `跳过${names[which]}`;
  }

  function leaveOut(which: number): void {
    const { start } = titles[which] ?? { start: 0 };
    skip(which);
    notify(`已跳过${names[which]}`, { label: "回去看", press: () => seek(start) });
  }

  untilDestroyed(stage, subscribeKeys($player, ["time", "phase"], follow));
}
