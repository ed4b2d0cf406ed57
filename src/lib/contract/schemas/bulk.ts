import { z } from "zod";
import { maxBulkNamed } from "../../editorial.ts";
import { filmKindNames } from "../../film-kinds.ts";
import { languageCode, regionCode } from "../../regions.ts";
import { contentFilter, contentKind } from "./editorial.ts";
import { providerName } from "./metadata.ts";
import { empty, id, time } from "./shared.ts";
import { someLine } from "./text.ts";

const count = z.int().nonnegative();
const key = someLine(100);

/** Selection of entries of a kind: by id, or all entries that match a filter, with exceptions. */
export const bulkTicked = z.strictObject({ ids: z.array(id).min(1).max(maxBulkNamed) });
export const bulkFiltered = z.strictObject({
  filter: contentFilter,
  except: z.array(id).max(maxBulkNamed).default([]),
});
export const bulkSelection = z.union([bulkTicked, bulkFiltered]);
export type BulkSelection = z.infer<typeof bulkSelection>;

/** Changes to make to each entry. Omitted fields are not changed. */
export const bulkChange = z.strictObject({
  channel: key.optional(),
  filmKind: z.enum(filmKindNames).optional(),
  year: z.int().min(1870).max(2200).optional(),
  countries: z.array(z.string().regex(regionCode)).min(1).max(20).optional(),
  languages: z.array(z.string().regex(languageCode)).min(1).max(20).optional(),
  addTags: z.array(key).max(20).default([]),
  removeTags: z.array(key).max(20).default([]),
  /** Fills in what is empty from this provider; nothing else can be changed at the same time. */
  fill: providerName.optional(),
  /**
   * `keep`: changes the public version, or only the draft if there are unpublished edits. The other acts change the draft and then publish,
   * schedule or archive it.
   */
  act: z.enum(["keep", "publish", "schedule", "archive"]).default("keep"),
  /** Time of publication, for `schedule`. */
  at: time.optional(),
});
export type BulkChange = z.infer<typeof bulkChange>;

export const bulkInput = z.strictObject({ kind: contentKind, selection: bulkSelection, change: bulkChange });

/** Result of the change for one entry. */
const bulkOutcome = z.enum(["live", "draft", "same", "refused"]);
export type BulkOutcome = z.infer<typeof bulkOutcome>;
export const bulkLine = z.strictObject({
  id,
  title: z.string(),
  outcome: bulkOutcome,
  /** Why the change is refused. */
  reason: z.string(),
  /** The differing fields of the document before and after. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});
export const bulkPreview = z.strictObject({
  total: count,
  live: count,
  draft: count,
  same: count,
  refused: count,
  /** The first entries that will be changed. */
  changed: z.array(bulkLine),
  /** The first entries that will be refused. */
  against: z.array(bulkLine),
  names: z.record(z.string(), z.string()),
});

export const bulkTrouble = z.strictObject({
  id,
  title: z.string(),
  /** `done`: changed, with a remark. */
  state: z.enum(["refused", "skipped", "kept", "done"]),
  reason: z.string(),
});

/** Progress of a bulk change. */
export const bulkProgress = z.strictObject({
  id,
  kind: contentKind,
  /** Description of the change. */
  summary: z.string(),
  /** `looking`: facts are being looked up; `looked`: they have been, and wait for confirmation. */
  state: z.enum(["looking", "looked", "running", "done", "undoing", "undone"]),
  /** Whether it fills in what is empty. Its steps are those of `admin/metadata/fill/step`. */
  fills: z.boolean(),
  by: z.string(),
  createdAt: time,
  total: count,
  /** Number of entries still to be looked up, changed or undone. */
  waiting: count,
  /** Number of entries for which facts were found. */
  found: count,
  done: count,
  same: count,
  refused: count,
  skipped: count,
  undone: count,
  kept: count,
  /** The first entries that were not changed, or not completely, with the reason. */
  troubles: z.array(bulkTrouble),
});
export type BulkProgress = z.infer<typeof bulkProgress>;

export const bulkIdInput = z.strictObject({ id });
export const bulkListInput = empty;
export const bulkList = z.strictObject({ list: z.array(bulkProgress) });

/** One step of filling in. */
export const fillStep = z.strictObject({
  progress: bulkProgress,
  /** Seconds after which to go on, if the provider asks to wait; else 0. */
  wait: count,
  /** Why the provider could not be asked; empty if it could. */
  problem: z.string(),
});
export type FillStep = z.infer<typeof fillStep>;

export const fillLine = z.strictObject({
  id,
  title: z.string(),
  /** Values for empty fields. */
  after: z.record(z.string(), z.unknown()),
  /** Empty fields for which there is a picture. */
  pictures: z.array(z.string()),
});

/** What would be filled in: the first entries. */
export const fillPreview = z.strictObject({
  list: z.array(fillLine),
  names: z.record(z.string(), z.string()),
});
