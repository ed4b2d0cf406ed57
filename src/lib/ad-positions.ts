import { keysOf } from "./rows.ts";

/** Positions of ads, with the pixel widths their pictures are resized to, and the aspect ratio all widths share. */
export const adPositions = {
  /** The carousel at the top of the home page. */
  "home-banner": { label: "首页横幅", widths: [750, 1280], width: 1280, height: 512 },
  /** A banner on the home page; only the first one is displayed. */
  "home-strip": { label: "首页条幅", widths: [750, 1280], width: 1280, height: 240 },
  /** Between the cards of lists. */
  list: { label: "列表", widths: [320, 640], width: 640, height: 360 },
  /** Beside the player. */
  "watch-side": { label: "观看页", widths: [320, 640], width: 640, height: 320 },
} as const;

export type AdPosition = keyof typeof adPositions;

export const adPositionNames = keysOf(adPositions);

export function isAdPosition(name: unknown): name is AdPosition {
  return typeof name === "string" && Object.hasOwn(adPositions, name);
}

/** Options of a select. */
export const adPositionChoices = adPositionNames.map((name) => ({ value: name, name: adPositions[name].label }));
