import { AUTO, type Level } from "../store.ts";

/** E.g. `720P`; for a portrait film the short side counts too. */
export function levelToName(level: Level): string {
  return `${Math.min(level.width || level.height, level.height)}P`;
}

/** Label of the quality button: `720P`, or `自动 (720P)` if the player chooses. */
export function qualityLabel(levels: Level[], level: number, activeLevel: number): string {
  const chosen = levels[level];
  if (chosen) return levelToName(chosen);
  const active = levels[activeLevel];
  return active ? `自动 (${levelToName(active)})` : "自动";
}

/** Best first, then 自动. Renditions of the same size are distinguished by their bitrate. */
export function levelsToChoices(levels: Level[], activeLevel: number): { value: number; text: string }[] {
  const names = levels.map(levelToName);
  const choices = levels.map((level, value) => {
    const name = levelToName(level);
    const alone = names.filter((other) => other === name).length === 1;
    return { value, text: alone ? name : `${name} ${(level.bitrate / 1e6).toFixed(1)}M` };
  });
  choices.sort((a, b) => (levels[b.value]?.bitrate ?? 0) - (levels[a.value]?.bitrate ?? 0));
  return [...choices, { value: AUTO, text: qualityLabel(levels, AUTO, activeLevel) }];
}

/** Index of the best rendition with a lower bitrate; null if there is none. */
export function nextLowerLevel(levels: readonly Pick<Level, "bitrate">[], level: number): number | null {
  const limit = levels[level]?.bitrate ?? 0;
  const smaller = levels.map(({ bitrate }) => bitrate).filter((bitrate) => bitrate < limit);
  return smaller.length === 0 ? null : levels.findIndex(({ bitrate }) => bitrate === Math.max(...smaller));
}

export function smallestLevel(levels: readonly Pick<Level, "bitrate">[]): number {
  const bitrates = levels.map(({ bitrate }) => bitrate);
  return bitrates.indexOf(Math.min(...bitrates));
}

/** Index of the best rendition for saving data: at most 480P, or the smallest if all are larger. */
export function sparingLevel(levels: readonly Pick<Level, "width" | "height">[]): number {
  const sizes = levels.map(({ width, height }) => Math.min(width || height, height));
  const sparing = Math.max(Math.min(...sizes), ...sizes.filter((size) => size <= 480));
  return sizes.indexOf(sparing);
}
