import { isAwaited } from "./episodes/episodes.ts";
import { secondOf } from "./time.ts";
import type { PlayerSource } from "./source.ts";

export type Opening = ReturnType<typeof readOpening>;

/**
 * How a page with a film starts: `startAt` is the second in the address, `begins` means that the film starts automatically, `spares` that
 * nothing is loaded before the viewer asks for it.
 */
export function readOpening(section: HTMLElement) {
  const source: PlayerSource = JSON.parse(section.dataset.playerSource ?? "");
  const wanted = isAwaited(source) || prefers("autoplay") || source.premiere !== undefined;
  // A film with flashing lights never starts automatically.
  // Where everybody is in a premiere only the server knows.
  const startAt = source.premiere ? null : secondOf(location);
  return { section, source, startAt, begins: wanted && !source.strobe, spares: spares() };
}

/** Reads stored preferences without their module, which would be another file to load before the player. */
function prefers(name: "autoplay" | "dataSaver"): boolean {
  try {
    return localStorage.getItem("player_preferences")?.includes(`"${name}":true`) ?? false;
  } catch {
    return false;
  }
}

/** Same rule as in `layouts/inline/play-early.js`. A slow connection should not load a player before it is needed. */
function spares(): boolean {
  const line: object = Object(Reflect.get(navigator, "connection"));
  return (
    prefers("dataSaver") ||
    Reflect.get(line, "saveData") === true ||
    /[23]g$/.test(String(Reflect.get(line, "effectiveType"))) ||
    matchMedia("(prefers-reduced-data: reduce)").matches
  );
}
