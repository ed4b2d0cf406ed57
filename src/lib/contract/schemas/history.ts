import { z } from "zod";
import { typesWith } from "../../kind-traits.ts";
import { cursor, id, image, pageOf, pageSize, time } from "./shared.ts";

export const historyContentType = z.literal(typesWith("history"));
export type HistoryContentType = z.infer<typeof historyContentType>;

/** Seconds, with fractions; 0 for what is not a film. */
const seconds = z.number().min(0).max(1_000_000);

export const historyEntry = z.strictObject({
  contentType: historyContentType,
  id,
  /** Empty, as is the picture, when it is no longer public. */
  title: z.string(),
  picture: image.nullable(),
  position: seconds,
  duration: seconds,
  /** When it was last watched or read. */
  at: time,
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** Latest first. */
export const historyListInput = z.strictObject({
  contentType: historyContentType,
  cursor: cursor.optional(),
  pageSize: pageSize.default(20),
});
export const historyPage = pageOf(historyEntry);

/** `removed` says the reader took it out of their history at that time. */
export const historyChange = z.strictObject({
  contentType: historyContentType,
  id,
  position: seconds.default(0),
  duration: seconds.default(0),
  at: time,
  removed: z.boolean().default(false),
});
export type HistoryChange = z.input<typeof historyChange>;

/** What this device has; of two entries about one thing the later one counts. `since`: the `syncedAt` of the last time. */
export const mergeInput = z.strictObject({
  changes: z.array(historyChange).max(200).default([]),
  since: time.optional(),
});

/** What other devices changed since, tombstones among it. With `more` there is more: ask again with `syncedAt`. */
export const mergeOutput = z.strictObject({
  entries: z.array(historyEntry.extend({ removed: z.boolean() })),
  syncedAt: time,
  more: z.boolean(),
});

/** Without ids: everything of that kind. */
export const forgetInput = z.strictObject({
  contentType: historyContentType,
  ids: z.array(id).min(1).max(100).optional(),
});
export const forgetOutput = z.strictObject({ forgotten: z.int().nonnegative() });
