import { contentKind } from "#lib/contract/schemas/editorial.ts";
import type { Columns } from "./columns.ts";

/** Changes of many things at once, and what has become of those that were one. */
export const bulkColumns = {
  bulk_changes: {
    kind: { values: contentKind.options, note: "What is changed." },
    change: "JSON of what is to become of each.",
    words: "The same in words.",
    state: {
      values: ["gathering", "running", "done", "undoing", "undone"],
      note: "`gathering`: not all are in it yet.",
    },
  },
  bulk_items: {
    state: {
      values: ["waiting", "done", "same", "refused", "skipped", "undone", "kept"],
      note: "`skipped`: somebody changed it meanwhile; `kept`: somebody changed it before it could be undone.",
    },
    reason: "Why it was refused, skipped or kept.",
    seen_revision: "As it was when the change was begun.",
    seen_at: "When it had been changed last.",
    old: "JSON of what it was: revision, live revision, state, whether it was live, its minute.",
    done_revision: "What the change made of it; with any other it is not undone.",
  },
  merged: {
    old_id: "A number that is the kept one's now.",
    target_id: "The kept one.",
    old_key: "Its content key.",
  },
  not_duplicates: { low_id: "Somebody has looked at both: they are two. The lower number first." },
} as const satisfies Columns;
