import { z } from "zod";
import { performerCard, reviewCard, tag, topicCard, videoCard } from "./catalogue.ts";
import { postCard } from "./posts.ts";
import { id } from "./shared.ts";

/** The card of each kind of content; lists of several kinds (search, favorites, topics) take theirs from here. */
export const cards = {
  video: videoCard,
  review: reviewCard,
  post: postCard,
  performer: performerCard,
  topic: topicCard,
  tag: tag.extend({ description: z.string() }),
  announcement: z.strictObject({ id, title: z.string() }),
} as const;

type Cards = typeof cards;

/** A card with its kind: the card is in the field named after the kind. */
export type Card = { [Kind in keyof Cards]: { kind: Kind } & Record<Kind, z.infer<Cards[Kind]>> }[keyof Cards];
