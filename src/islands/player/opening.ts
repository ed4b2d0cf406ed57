import { comesFromEpisode } from "./episodes/episodes.ts";
import { secondOf } from "./time.ts";
import type { PlayerSource } from "./source.ts";

export type Opening = ReturnType<typeof readOpening>;

/**
 * How a page with a film opens: `startAt` is the second the address asks for, `begins` says that the film begins by itself, `spares`
 * that the viewer wants to spend little on what was not asked for.
 */
export function readOpening(section: HTMLElement) {
  const source: PlayerSource = JSON.parse(section.dataset.playerSource ?? "");
  const wanted = comesFromEpisode(source.id) || prefers("autoplay");
  // Flashes are never sprung on anybody.
  return { section, source, startAt: secondOf(location), begins: wanted && !source.strobe, spares: spares() };
}

/** Looks into the stored preferences without their module, which would be one more file before the player starts. */
function prefers(name: "autoplay" | "dataSaver"): boolean {
  try {
    return localStorage.getItem("player_preferences")?.includes(`"${name}":true`) ?? false;
  } catch {
    return false;
  }
}

/** `layouts/inline/play-early.js` holds the same rule. A slow line has better to carry than a player nobody asked for. */
function spares(): boolean {
  const line: object = Object(Reflect.get(navigator, "connection"));
  return (
    prefers("dataSaver") ||
    Reflect.get(line, "saveData") === true ||
    /[23]g$/.test(String(Reflect.get(line, "effectiveType"))) ||
    matchMedia("(prefers-reduced-data: reduce)").matches
  );
}
