import { contentKind } from "#lib/contract/schemas/editorial.ts";
import type { Columns } from "./column-facts.ts";

/** Columns of bulk changes and of merged duplicates; a part of `columns.ts`. */
export const bulkColumns = {
  bulk_changes: {
    kind: { values: contentKind.options, note: "Content kind of the entries." },
    change: "JSON of the change, see `bulkChange`.",
    words: "Description of the change for people.",
    state: {
      values: ["gathering", "looking", "looked", "running", "done", "undoing", "undone"],
      note: "`gathering`: its entries are still being collected; `looking`, `looked`: facts are or were looked up, nothing is changed yet.",
    },
  },
  bulk_items: {
    state: {
      values: ["waiting", "done", "same", "refused", "skipped", "undone", "kept"],
      note: "`skipped`: changed by someone else in the meantime; `kept`: changed by someone else before the undo.",
    },
    reason: "Reason for `refused`, `skipped` or `kept`.",
    filling: "JSON of the facts that were looked up, see `metadata/filling.ts`; empty before.",
    seen_revision: "Revision when the change began.",
    seen_at: "Time of its last change when the bulk change began.",
    old: "JSON of its state before: revision, live revision, state, whether it was live, scheduled time.",
    done_revision: "Revision made by the change; undo requires that it is still the current one.",
  },
  merged: {
    old_id: "Id of the merged duplicate; redirects to `target_id`.",
    target_id: "Id of the item that was kept.",
    old_key: "Content key of the merged duplicate.",
  },
  not_duplicates: { low_id: "An operator marked the pair as different items. The lower id of the two." },
} as const satisfies Columns;
