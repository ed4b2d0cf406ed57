import { z } from "zod";
import { craftNames } from "../../crafts.ts";
import { orders } from "../../orders.ts";
import { namesOf } from "../../rows.ts";
import { performerCard, tag } from "./catalogue.ts";
import { cursor, id, image, pageOf, pageSize } from "./shared.ts";

/** `hot`: most films first; `new`: latest added first; `name`: by pinyin. */
export const performerSort = z.enum(namesOf(orders.performers));

export const initial = z.string().regex(/^[A-Z]$/);

export const performerListInput = z.strictObject({
  cursor: cursor.optional(),
  pageSize: pageSize.default(24),
  sort: performerSort.default(orders.performers[0].name),
  tagId: id.optional(),
  tagCategoryId: id.optional(),
  /** First letter of the name's pinyin. */
  initial: initial.optional(),
});
export type PerformerListInput = z.input<typeof performerListInput>;
export const performerPage = pageOf(performerCard);

/** A performer who appears in the same films. */
export const coStar = performerCard.extend({
  /** Number of films they share. */
  shared: z.int().positive(),
  /** The most played of those films. */
  films: z.array(z.strictObject({ id, title: z.string() })),
});
export type CoStar = z.infer<typeof coStar>;

export const performerDetail = performerCard.extend({
  pinyin: z.string(),
  /** In the person's own script; empty if it is the same. */
  originalName: z.string(),
  aliases: z.array(z.string()),
  /** The card's portrait comes first; empty if there are no pictures. */
  portraits: z.array(image),
  /** Number of public films by craft, highest first. */
  jobs: z.array(z.strictObject({ craft: z.enum(craftNames), works: z.int().positive() })),
  bio: z.string(),
  facts: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  tags: z.array(tag),
  /** Total plays of all their films. */
  plays: z.int().nonnegative(),
  coStars: z.array(coStar),
});
export type PerformerDetail = z.infer<typeof performerDetail>;

export const performerInput = z.strictObject({ id });

export const performerRank = performerCard.extend({ heat: z.int().nonnegative() });
export type RankedPerformer = z.infer<typeof performerRank>;
