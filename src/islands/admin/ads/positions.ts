import type { AdPosition } from "#lib/contract/schemas/ads.ts";

/** Where an ad can stand, in words. */
export const positions: Readonly<Record<AdPosition, string>> = {
  "home-banner": "首页横幅",
  "home-strip": "首页条幅",
  list: "列表",
  "watch-side": "观看页",
};

export const isPosition = (value: string): value is AdPosition => Object.hasOwn(positions, value);
