import { keysOf } from "./rows.ts";

/** Where ads stand, with the pixels their pictures are kept in: all widths, and the proportions of all of them. */
export const adPositions = {
  /** The carousel on top of the home page. */
  "home-banner": { label: "首页横幅", widths: [750, 1280], width: 1280, height: 512 },
  /** A quiet band on the home page; the first one is shown. */
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

/** To choose from. */
export const adPositionChoices = adPositionNames.map((name) => ({ value: name, name: adPositions[name].label }));

/** Pictures that editors send, by where they stand. */
export const editedPictureKinds = ["poster", "cover", "portrait", ...adPositionNames] as const;
