import { postSeries } from "./post-series.ts";
import { postSingles } from "./post-singles.ts";
import type { Scene } from "./scenes.ts";

/** Pictures of all posts; each has its key. */
export const postScenes: readonly Scene[] = [...postSingles, ...postSeries];
