import { z } from "zod";
import { typesWith } from "../../kind-traits.ts";
import { cursor, id, image, pageOf, pageSize, time } from "./shared.ts";

export const historyContentType = z.literal(typesWith("history"));
export type HistoryContentType = z.infer<typeof historyContentType>;

/** Seconds, with fractions; 0 if it is not a film. */
const seconds = z.number().min(0).max(1_000_000);

export const historyEntry = z.strictObject({
  contentType: historyContentType,
  id,
  /** Empty if the content item is no longer public; the picture is then null. */
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

/** `removed`: the reader removed it from the history at that time. */
export const historyChange = z.strictObject({
  contentType: historyContentType,
  id,
  position: seconds.default(0),
  duration: seconds.default(0),
  at: time,
  removed: z.boolean().default(false),
});
export type HistoryChange = z.input<typeof historyChange>;

/** Changes of this device; of two entries about the same content item the later one wins. `since`: `syncedAt` of the last response. */
export const mergeInput = z.strictObject({
  changes: z.array(historyChange).max(200).default([]),
  since: time.optional(),
});

/** Changes by other devices since then, including removals. With `more` there are further changes: call again with `syncedAt`. */
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
