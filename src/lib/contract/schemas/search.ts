import { z } from "zod";
import { typesWith } from "../../kind-traits.ts";
import { kinds } from "../../kinds.ts";
import { maxTerm } from "../../search/kinds.ts";
import { cards } from "./cards.ts";
import { cursor, id, pageSize } from "./shared.ts";
import { someLine, typedLine } from "./text.ts";

/** Searchable types, in display order: films, performers, topics, tags, reviews, posts. */
export const searchTypes = typesWith("search");
export const searchType = z.literal(searchTypes);
export type SearchType = z.infer<typeof searchType>;

const term = someLine(maxTerm);

/** A text with its matching ranges: start and end (exclusive) in UTF-16 units, sorted and not overlapping. */
export const marked = z.strictObject({
  text: z.string(),
  ranges: z.array(z.tuple([z.int().nonnegative(), z.int().positive()])),
});
export type Marked = z.infer<typeof marked>;

/**
 * The match, if it is not in the item's name: another name, a related name, an excerpt of its text (no label), or a subtitle line with its
 * second.
 */
const context = marked.extend({ label: z.string(), at: z.number().nonnegative().optional() });
const shown = { name: marked, context: context.nullable() };

export const searchHit = z.discriminatedUnion("contentType", [
  z.strictObject({ contentType: z.literal(kinds.video.type), item: cards.video, ...shown }),
  z.strictObject({ contentType: z.literal(kinds.performer.type), item: cards.performer, ...shown }),
  z.strictObject({ contentType: z.literal(kinds.topic.type), item: cards.topic, ...shown }),
  z.strictObject({ contentType: z.literal(kinds.tag.type), item: cards.tag, ...shown }),
  z.strictObject({ contentType: z.literal(kinds.review.type), item: cards.review, ...shown }),
  z.strictObject({ contentType: z.literal(kinds.post.type), item: cards.post, ...shown }),
]);
export type SearchHit = z.infer<typeof searchHit>;

export const searchInput = z.strictObject({
  q: term,
  /** Only this kind; required with a cursor. */
  contentType: searchType.optional(),
  cursor: cursor.optional(),
  /** Page size of each kind. */
  pageSize: pageSize.default(12),
});
export type SearchInput = z.input<typeof searchInput>;

/** Totals are counted up to this number. */
export const maxCounted = 100;

export const searchOutput = z.strictObject({
  /** The kind with the best match first; kinds without matches are omitted. */
  groups: z.array(z.strictObject({ contentType: searchType, list: z.array(searchHit), nextCursor: cursor.nullable() })),
  /** Totals of all kinds, even if only one was requested. 100 means 100 or more. */
  totals: z.array(z.strictObject({ contentType: searchType, total: z.int().nonnegative() })),
  /** There were no exact matches; these differ by a typo. */
  near: z.boolean(),
});
export type SearchOutput = z.infer<typeof searchOutput>;

/** What is typed may say nothing yet, e.g. only characters nobody sees: it suggests nothing. */
export const suggestInput = z.strictObject({ q: typedLine(maxTerm) });
export const suggestion = z.strictObject({
  contentType: searchType,
  id,
  name: marked,
  /** The alias that matched, with its label: original name or other name. */
  alias: marked.extend({ label: z.string() }).nullable(),
});
export type Suggestion = z.infer<typeof suggestion>;
export const suggestOutput = z.strictObject({ list: z.array(suggestion) });

export const recordInput = z.strictObject({ q: term });
/** `counted` is false for a repeat by the same user within the hour, and for a term without results. */
export const recordOutput = z.strictObject({ counted: z.boolean() });

export const hotTerm = z.strictObject({
  term: z.string(),
  /** Searches with a half-life of three days; null for a name from the catalogue that has not been searched yet. */
  heat: z.int().nonnegative().nullable(),
  pinned: z.boolean(),
});
export type HotTerm = z.infer<typeof hotTerm>;

/** `batch` starts at 0; the last batch is followed by the first. */
export const hotOutput = z.strictObject({
  list: z.array(hotTerm),
  batch: z.int().nonnegative(),
  batches: z.int().positive(),
});
export type HotTerms = z.infer<typeof hotOutput>;
/** The batch that is displayed now. */
export const changeInput = z.strictObject({ batch: z.int().min(0).max(1000).default(0) });

/** Operators' rules for a term; a term is never pinned and blocked at once. */
export const hotRule = z.strictObject({
  term: z.string(),
  /** Position among the pinned terms, from 1; null if it is not pinned. */
  place: z.int().positive().nullable(),
  /** Never displayed. */
  blocked: z.boolean(),
});
export type HotRule = z.infer<typeof hotRule>;
/** Pinned terms in their order, then blocked ones. */
export const hotRulesOutput = z.strictObject({ list: z.array(hotRule) });

/** `place` null unpins the term. */
export const pinInput = z.strictObject({ term, place: z.int().min(1).max(30).nullable() });
export const blockInput = z.strictObject({ term, blocked: z.boolean() });
