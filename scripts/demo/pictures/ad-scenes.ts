import { smallAds } from "./ad-scenes-small.ts";
import { wideAds } from "./ad-scenes-wide.ts";
import type { AdScene } from "./scenes.ts";

/** Pictures of all ads; their widths depend on the ad's position. */
export const adScenes: readonly AdScene[] = [...wideAds, ...smallAds];
