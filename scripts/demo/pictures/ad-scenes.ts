import { smallAds } from "./ad-scenes-small.ts";
import { wideAds } from "./ad-scenes-wide.ts";
import type { AdScene } from "./scenes.ts";

/** Pictures of the ads, by their keys; the widths follow from the place they are shown. */
export const adScenes: readonly AdScene[] = [...wideAds, ...smallAds];
