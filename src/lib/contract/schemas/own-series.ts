import { z } from "zod";
import { id, time } from "./shared.ts";
import { typedLine, typedText } from "./text.ts";

/** Maximum number of episodes in a series of a member. */
const maxEpisodes = 200;
const position = z.int().min(1).max(999);

/** Where a film stands in a series. */
export const episodePosition = z.strictObject({ videoId: id, season: position, number: position });
export type EpisodePosition = z.infer<typeof episodePosition>;

/** A member's own series with all its episodes, by season and number. */
export const ownSeries = z.strictObject({
  id,
  title: z.string(),
  description: z.string(),
  /** Hidden by an operator. */
  removed: z.boolean(),
  /** `public`: others can see the episode now. */
  episodes: z.array(episodePosition.extend({ title: z.string(), public: z.boolean() })),
  updatedAt: time,
});
export type OwnSeries = z.infer<typeof ownSeries>;

/** Last changed first. */
export const ownSeriesList = z.strictObject({ list: z.array(ownSeries) });

/** Without `id` a new series. */
export const saveSeriesInput = z.strictObject({
  id: id.optional(),
  title: typedLine(200),
  description: typedText(2000).default(""),
});

/** All episodes of the series from now on: what is not in the list is taken out. */
export const arrangeSeriesInput = z.strictObject({ id, episodes: z.array(episodePosition).max(maxEpisodes) });

/** `deleted: false` undoes a deletion. */
export const deleteSeriesInput = z.strictObject({ id, deleted: z.boolean() });
