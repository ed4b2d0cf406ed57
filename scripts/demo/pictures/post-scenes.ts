import { postSeries } from "./post-series.ts";
import { postSingles } from "./post-singles.ts";
import type { Scene } from "./scenes.ts";

/** Pictures in the posts, by their keys. */
export const postScenes: readonly Scene[] = [...postSingles, ...postSeries];
