import { origins } from "#lib/origins.ts";
/** The part of `columns.ts` for how the site runs. */
export const runningColumns = {
  backup_runs: {
    kind: { values: ["backup", "drill"] },
    state: { values: ["done", "failed"] },
    name: "The backup; empty if a failed one had none yet.",
    reason: "Why it failed, in words for operators.",
    bytes: "Of database and media together.",
    new_bytes: "Of these, what was not in an earlier backup.",
    table_rows: "Rows of all tables.",
  },
  site_figures: {
    hour: "Hours since 1970.",
    name: { values: ["pages", "bots", "errors"] },
  },
  replay_viewers: {
    reached: "The last of the film's hundredths that they watched; null if it was before this was noted.",
  },
  viewer_origins: {
    source: { values: origins },
    host: "Of another site, if `source` is `outside`; may be empty.",
    device: { values: ["phone", "tablet", "pc"] },
  },
} as const;
