import { z } from "zod";
import { bulkNamedMost } from "../../editorial.ts";
import { filmKindNames } from "../../film-kinds.ts";
import { languageCode, regionCode } from "../../regions.ts";
import { contentFilter, contentKind } from "./editorial.ts";
import { empty, id, time } from "./shared.ts";
import { someLine } from "./text.ts";

const count = z.int().nonnegative();
const key = someLine(100);

/** Which things of a kind: these, or all a filter lets through but a few. */
export const bulkTicked = z.strictObject({ ids: z.array(id).min(1).max(bulkNamedMost) });
export const bulkFiltered = z.strictObject({
  filter: contentFilter,
  except: z.array(id).max(bulkNamedMost).default([]),
});
export const bulkSelection = z.union([bulkTicked, bulkFiltered]);
export type BulkSelection = z.infer<typeof bulkSelection>;

/** What is to become of each. What is not said stays. */
export const bulkChange = z.strictObject({
  channel: key.optional(),
  filmKind: z.enum(filmKindNames).optional(),
  year: z.int().min(1870).max(2200).optional(),
  countries: z.array(z.string().regex(regionCode)).min(1).max(20).optional(),
  languages: z.array(z.string().regex(languageCode)).min(1).max(20).optional(),
  addTags: z.array(key).max(20).default([]),
  removeTags: z.array(key).max(20).default([]),
  /**
   * `keep`: what readers see is changed where they see it, unless somebody is writing on it: then the draft alone is. The others do the
   * same to the draft and then publish it, set its minute, or take it down.
   */
  act: z.enum(["keep", "publish", "schedule", "archive"]).default("keep"),
  /** The minute, for `schedule`. */
  at: time.optional(),
});
export type BulkChange = z.infer<typeof bulkChange>;

export const bulkInput = z.strictObject({ kind: contentKind, selection: bulkSelection, change: bulkChange });

/** What would become of one. */
const bulkOutcome = z.enum(["live", "draft", "same", "refused"]);
export type BulkOutcome = z.infer<typeof bulkOutcome>;
export const bulkLine = z.strictObject({
  id,
  title: z.string(),
  outcome: bulkOutcome,
  /** Why it is refused. */
  reason: z.string(),
  /** The document before and after, of the fields that differ. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});
export const bulkPreview = z.strictObject({
  total: count,
  live: count,
  draft: count,
  same: count,
  refused: count,
  /** The first that are changed. */
  changed: z.array(bulkLine),
  /** The first that are refused. */
  against: z.array(bulkLine),
  names: z.record(z.string(), z.string()),
});

export const bulkTrouble = z.strictObject({
  id,
  title: z.string(),
  state: z.enum(["refused", "skipped", "kept"]),
  reason: z.string(),
});

/** How far it has come. */
export const bulkProgress = z.strictObject({
  id,
  kind: contentKind,
  /** What is changed, in words. */
  words: z.string(),
  state: z.enum(["running", "done", "undoing", "undone"]),
  by: z.string(),
  createdAt: time,
  total: count,
  /** Still to be done, or undone. */
  waiting: count,
  done: count,
  same: count,
  refused: count,
  skipped: count,
  undone: count,
  kept: count,
  /** The first that were left alone, and why. */
  troubles: z.array(bulkTrouble),
});
export type BulkProgress = z.infer<typeof bulkProgress>;

export const bulkIdInput = z.strictObject({ id });
export const bulkListInput = empty;
export const bulkList = z.strictObject({ list: z.array(bulkProgress) });
