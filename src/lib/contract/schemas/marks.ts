import { z } from "zod";
import { markLimits } from "../../marks.ts";
import { videoCard } from "./catalogue.ts";
import { cursor, id, pageOf, pageSize, person, time } from "./shared.ts";
import { typedLine } from "./text.ts";

export const shelf = z.enum(["wish", "doing", "done"]);
/** Half stars. */
const rating = z.int().min(1).max(10);
/** A day in Asia/Shanghai. */
const day = z.iso.date();

/** Status of a short review: `none` without text, `pending` until an operator has reviewed it. */
const lineStatus = z.enum(["none", "published", "pending", "rejected", "removed"]);

/** The caller's mark on a film. */
export const mark = z.strictObject({
  /** Id of the short review, for likes and reports. */
  id,
  videoId: id,
  status: shelf,
  rating: rating.nullable(),
  /** Days it was watched on, latest first. */
  days: z.array(day),
  tags: z.array(z.string()),
  line: z.string(),
  lineStatus,
  public: z.boolean(),
  createdAt: time,
  updatedAt: time,
});
export type Mark = z.infer<typeof mark>;

const fields = {
  rating: rating.nullable().optional(),
  days: z.array(day).max(markLimits.days).optional(),
  tags: z
    .array(typedLine(markLimits.tag * 2))
    .max(markLimits.tags)
    .optional(),
  line: typedLine(markLimits.line * 4).optional(),
  public: z.boolean().optional(),
};

/** Omitted fields are not changed. */
export const markInput = z.strictObject({ videoId: id, status: shelf, ...fields });
export const markOutput = z.strictObject({ mark, held: z.boolean() });

export const unmarkInput = z.strictObject({ videoId: id });
/** The deleted mark, to restore it; null if there was none. */
export const unmarkOutput = z.strictObject({ mark: mark.nullable() });

/** Marks stored on a device; of two marks on one film the later one wins, and values that only one of them has are kept. */
export const markSyncInput = z.strictObject({
  marks: z
    .array(markInput.extend({ at: time }))
    .min(1)
    .max(50),
});
/**
 * `taken` is the number of marks that changed something; marks on deleted films are dropped. Marks on the films in `refused` were stored
 * without their texts.
 */
export const markSyncOutput = z.strictObject({ taken: z.int().nonnegative(), refused: z.array(id) });

/** `friends` asks in addition how many people the caller follows have marked the first of these. */
export const markStateInput = z.strictObject({
  videoIds: z.array(id).min(1).max(100),
  friends: z.boolean().optional(),
});
/** Unordered; films without a mark are omitted. */
export const markStateOutput = z.strictObject({ list: z.array(mark), friends: z.int().nonnegative().optional() });

export const markOrder = z.enum(["new", "rating"]);
export const markListInput = z.strictObject({
  status: shelf.optional(),
  /** One of the caller's own tags. */
  tag: typedLine(80).optional(),
  sort: markOrder.default("new"),
  cursor: cursor.optional(),
  pageSize: pageSize.default(24),
});
/** `video` is null if it is no longer public. */
const markItem = z.strictObject({ mark, video: videoCard.nullable() });
export type MarkItem = z.infer<typeof markItem>;
const counts = z.strictObject({
  wish: z.int().nonnegative(),
  doing: z.int().nonnegative(),
  done: z.int().nonnegative(),
});
/** `counts` and `tags` come with the first page. */
export const markPage = pageOf(markItem).extend({
  counts: counts.optional(),
  tags: z.array(z.strictObject({ name: z.string(), count: z.int().positive() })).optional(),
});

export const shelfInput = z.strictObject({
  userId: id,
  status: shelf.optional(),
  cursor: cursor.optional(),
  pageSize: pageSize.default(24),
});
/** An item of a person's public shelves. */
const shelfItem = z.strictObject({ video: videoCard, status: shelf, rating: rating.nullable(), line: z.string() });
export const shelfPage = pageOf(shelfItem).extend({ counts: counts.optional() });
export type ShelfPage = z.infer<typeof shelfPage>;

export const shortSort = z.enum(["hot", "new"]);
export const shortsInput = z.strictObject({
  videoId: id,
  sort: shortSort.default("hot"),
  cursor: cursor.optional(),
  pageSize: pageSize.default(10),
});
/** A short review as displayed to all readers. */
export const shortReview = z.strictObject({
  id,
  author: person,
  status: shelf,
  rating: rating.nullable(),
  line: z.string(),
  supports: z.int().nonnegative(),
  at: time,
});
export type ShortReview = z.infer<typeof shortReview>;
export const shortPage = pageOf(shortReview);

export const friendsInput = z.strictObject({ videoId: id });
/** People the caller follows, latest first, and the mean of their ratings: 0 to 10, null if there are none. */
export const friendsOutput = z.strictObject({
  list: z.array(shortReview),
  count: z.int().nonnegative(),
  mean: z.number().nullable(),
});

export const diaryInput = z.strictObject({ month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/) });
/** Latest day first. */
export const diaryOutput = z.strictObject({
  list: z.array(z.strictObject({ day, rating: rating.nullable(), line: z.string(), video: videoCard.nullable() })),
});
export type Diary = z.infer<typeof diaryOutput>;

export const yearInput = z.strictObject({ year: z.int().min(1900).max(2200) });
/** Statistics of one year of the diary. */
export const yearOutput = z.strictObject({
  /** Years with entries, latest first. */
  years: z.array(z.int()),
  films: z.int().nonnegative(),
  days: z.int().nonnegative(),
  /** Total minutes of films whose duration is known. */
  minutes: z.int().nonnegative(),
  /** Number of films in each of the twelve months. */
  months: z.array(z.int().nonnegative()).length(12),
  /** Number of ratings for each number of half stars, from 1 to 10. */
  ratings: z.array(z.int().nonnegative()).length(10),
  /** The highest rated films, at most twelve. */
  best: z.array(z.strictObject({ video: videoCard, rating: rating.nullable() })),
  /** Tags of the films, most frequent first. */
  tags: z.array(z.strictObject({ name: z.string(), count: z.int().positive() })),
});
export type Year = z.infer<typeof yearOutput>;
