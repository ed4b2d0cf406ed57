import { auto, type Level } from "../store.ts";

/** E.g. `720P`, for a portrait film by its short side; `1.5M` where a playlist from elsewhere names no size, empty if it names nothing. */
export function levelToName({ width, height, bitrate }: Level): string {
  if (height > 0) return `${Math.min(width || height, height)}P`;
  return bitrate > 0 ? megabits(bitrate) : "";
}

function megabits(bitrate: number): string {
  return `${(bitrate / 1e6).toFixed(1)}M`;
}

/** Label of the quality button: `720P`, or `自动 (720P)` if the player chooses. */
export function qualityLabel(levels: Level[], level: number, activeLevel: number): string {
  const chosen = levels[level];
  if (chosen) return levelToName(chosen);
  const active = levels[activeLevel];
  const name = active ? levelToName(active) : "";
  return name === "" ? "自动" : `自动 (${name})`;
}

/** Best first, then 自动. Renditions of the same size are distinguished by their bitrate. */
export function levelsToChoices(levels: Level[], activeLevel: number): { value: number; text: string }[] {
  const names = levels.map(levelToName);
  const choices = levels.map((level, value) => {
    const name = levelToName(level);
    const alone = names.filter((other) => other === name).length === 1;
    return { value, text: alone || level.height === 0 ? name : `${name} ${megabits(level.bitrate)}` };
  });
  choices.sort((a, b) => (levels[b.value]?.bitrate ?? 0) - (levels[a.value]?.bitrate ?? 0));
  return [...choices, { value: auto, text: qualityLabel(levels, auto, activeLevel) }];
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
