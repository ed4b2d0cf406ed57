import { z } from "zod";
import { id, image } from "./shared.ts";
import { typedLine } from "./text.ts";

const count = z.int().nonnegative();

/** Of what there may be two that are one. */
export const mergedKind = z.enum(["video", "performer", "tag"]);
export type MergedKind = z.infer<typeof mergedKind>;

/** Why two look like one. */
export const likeness = z.enum(["externalId", "title", "originalTitle", "name", "alias"]);
export type Likeness = z.infer<typeof likeness>;

/** What an entry has that a merge moves. */
export const mergedPart = z.enum([
  "plays",
  "histories",
  "marks",
  "watchDays",
  "likes",
  "collects",
  "follows",
  "comments",
  "reviews",
  "danmaku",
  "lines",
  "people",
  "films",
  "performers",
  "lists",
  "posts",
]);
export type MergedPart = z.infer<typeof mergedPart>;

export const mergeCount = z.strictObject({ part: mergedPart, count });

/** One of a pair, with what hangs on it. */
export const mergeSide = z.strictObject({
  id,
  entryId: id.nullable(),
  key: z.string(),
  title: z.string(),
  originalTitle: z.string(),
  year: z.int().nullable(),
  picture: image.nullable(),
  href: z.string().nullable(),
  live: z.boolean(),
  /** What is merged with it, in the order of the kind. */
  counts: z.array(mergeCount),
});
export type MergeSide = z.infer<typeof mergeSide>;

export const mergePair = z.strictObject({ why: z.array(likeness), left: mergeSide, right: mergeSide });
export type MergePair = z.infer<typeof mergePair>;

export const duplicatesInput = z.strictObject({ kind: mergedKind });
export const duplicatesOutput = z.strictObject({
  list: z.array(mergePair),
  /** There are more than these. */
  more: z.boolean(),
});
/** Two somebody has found by themselves, by their keys. */
export const duplicatePairInput = z.strictObject({
  kind: mergedKind,
  left: typedLine(100),
  right: typedLine(100),
});
export const notDuplicatesInput = z.strictObject({
  kind: mergedKind,
  ids: z.tuple([id, id]),
  apart: z.boolean().default(true),
});

/** The titles are those that were read: nothing is merged that is called something else by now. */
export const mergeContentInput = z.strictObject({
  kind: mergedKind,
  keep: id,
  drop: id,
  keepTitle: typedLine(300),
  dropTitle: typedLine(300),
});
export const mergeContentOutput = z.strictObject({
  /** Everything has been moved; otherwise the same call goes on. */
  done: z.boolean(),
  /** Rows this call has moved. */
  moved: count,
  href: z.string().nullable(),
});
