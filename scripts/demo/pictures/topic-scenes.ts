import type { Scene } from "./scenes.ts";
import { indoorTopics } from "./topic-scenes-indoors.ts";
import { outdoorTopics } from "./topic-scenes-outdoors.ts";

/** Covers of the topics, by their keys. */
export const topicScenes: readonly Scene[] = [...outdoorTopics, ...indoorTopics];
