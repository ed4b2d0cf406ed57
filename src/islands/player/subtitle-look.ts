import { readPreferences, savePreference } from "#lib/client/preferences.ts";

export const subtitleSizes = { small: "小", middle: "中", large: "大", huge: "特大" } as const;
export const subtitleBackgrounds = { half: "半透明", full: "不透明", none: "只描边" } as const;
export type SubtitleSize = keyof typeof subtitleSizes;
export type SubtitleBackground = keyof typeof subtitleBackgrounds;

/** Lets the style sheet draw subtitles as the viewer wants them. */
export function showSubtitleLook(root: HTMLElement): void {
  const { subtitleSize, subtitleBackground } = readPreferences();
  root.dataset["subtitleSize"] = subtitleSize;
  root.dataset["subtitleBackground"] = subtitleBackground;
}

export function chooseSubtitleLook(look: { size: SubtitleSize; background: SubtitleBackground }): void {
  savePreference("subtitleSize", look.size);
  savePreference("subtitleBackground", look.background);
  for (const root of document.querySelectorAll<HTMLElement>(".player .art-video-player")) showSubtitleLook(root);
}
