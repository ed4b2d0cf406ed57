import type { Scene } from "./scenes.ts";
import { indoorTopics } from "./topic-scenes-indoors.ts";
import { outdoorTopics } from "./topic-scenes-outdoors.ts";

/** All topic covers; each has its key. */
export const topicScenes: readonly Scene[] = [...outdoorTopics, ...indoorTopics];
