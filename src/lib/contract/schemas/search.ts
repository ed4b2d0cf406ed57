import { z } from "zod";
import { typesWith } from "../../kind-traits.ts";
import { kinds } from "../../kinds.ts";
import { longestTerm } from "../../search/kinds.ts";
import { performerCard, reviewCard, tag, topicCard, videoCard } from "./catalogue.ts";
import { postCard } from "./posts.ts";
import { cursor, id, pageSize } from "./shared.ts";
import { someLine } from "./text.ts";

/** What can be found, in the order people look for it: films, performers, topics, tags, reviews, posts. */
export const searchTypes = typesWith("search");
export const searchType = z.literal(searchTypes);
export type SearchType = z.infer<typeof searchType>;

const term = someLine(longestTerm);

/** A text with the parts of it that were searched for: from and behind, in UTF-16 units, in order and apart. */
export const marked = z.strictObject({
  text: z.string(),
  ranges: z.array(z.tuple([z.int().nonnegative(), z.int().positive()])),
});
export type Marked = z.infer<typeof marked>;

/**
 * Why a thing was found when its name does not show it: another name, what belongs to it, a piece of its text (no label), or a line
 * that is said in it, with its second.
 */
const context = marked.extend({ label: z.string(), at: z.number().nonnegative().optional() });
const shown = { name: marked, context: context.nullable() };

export const searchHit = z.discriminatedUnion("contentType", [
  z.strictObject({ contentType: z.literal(kinds.video.type), item: videoCard, ...shown }),
  z.strictObject({ contentType: z.literal(kinds.performer.type), item: performerCard, ...shown }),
  z.strictObject({ contentType: z.literal(kinds.topic.type), item: topicCard, ...shown }),
  z.strictObject({ contentType: z.literal(kinds.tag.type), item: tag.extend({ description: z.string() }), ...shown }),
  z.strictObject({ contentType: z.literal(kinds.review.type), item: reviewCard, ...shown }),
  z.strictObject({ contentType: z.literal(kinds.post.type), item: postCard, ...shown }),
]);
export type SearchHit = z.infer<typeof searchHit>;

export const searchInput = z.strictObject({
  q: term,
  /** Only this kind; needed with a cursor. */
  contentType: searchType.optional(),
  cursor: cursor.optional(),
  /** Of each kind. */
  pageSize: pageSize.default(12),
});
export type SearchInput = z.input<typeof searchInput>;

/** Totals are counted up to this. */
export const maxCounted = 100;

export const searchOutput = z.strictObject({
  /** The kind with the best hit first; empty ones are left out. */
  groups: z.array(z.strictObject({ contentType: searchType, list: z.array(searchHit), nextCursor: cursor.nullable() })),
  /** Of every kind, also those not asked for. 100 means 100 or more. */
  totals: z.array(z.strictObject({ contentType: searchType, total: z.int().nonnegative() })),
  /** Nothing was found as it was typed; these differ by a typo. */
  near: z.boolean(),
});
export type SearchOutput = z.infer<typeof searchOutput>;

export const suggestInput = z.strictObject({ q: term });
export const suggestion = z.strictObject({
  contentType: searchType,
  id,
  name: marked,
  /** The other name it was found by, and what it is: the original one, or another. */
  alias: marked.extend({ label: z.string() }).nullable(),
});
export type Suggestion = z.infer<typeof suggestion>;
export const suggestOutput = z.strictObject({ list: z.array(suggestion) });

export const recordInput = z.strictObject({ q: term });
/** `counted` is false for a repeat by the same identity within the hour, and for a term nothing was found by. */
export const recordOutput = z.strictObject({ counted: z.boolean() });

export const hotTerm = z.strictObject({
  term: z.string(),
  /** Searches, each worth half of itself after three days; null for a name from the catalogue that nobody has searched for yet. */
  heat: z.int().nonnegative().nullable(),
  pinned: z.boolean(),
});
export type HotTerm = z.infer<typeof hotTerm>;

/** `batch` counts from 0; after the last comes the first. */
export const hotOutput = z.strictObject({
  list: z.array(hotTerm),
  batch: z.int().nonnegative(),
  batches: z.int().positive(),
});
export type HotTerms = z.infer<typeof hotOutput>;
/** The batch that is shown now. */
export const changeInput = z.strictObject({ batch: z.int().min(0).max(1000).default(0) });

/** What operators have said about a term; a term is never pinned and blocked at once. */
export const hotRule = z.strictObject({
  term: z.string(),
  /** Place among the pinned terms, from 1; null when it is not pinned. */
  place: z.int().positive().nullable(),
  /** Never shown. */
  blocked: z.boolean(),
});
export type HotRule = z.infer<typeof hotRule>;
/** Pinned terms in their order, then blocked ones. */
export const hotRulesOutput = z.strictObject({ list: z.array(hotRule) });

/** `place` null takes the pin away. */
export const pinInput = z.strictObject({ term, place: z.int().min(1).max(30).nullable() });
export const blockInput = z.strictObject({ term, blocked: z.boolean() });
