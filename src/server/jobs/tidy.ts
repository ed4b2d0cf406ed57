import { aging } from "../db/forget.ts";

/** It is told for a month how a job went. */
export const oldJobs = aging({ table: "jobs", column: "finished_at", keptFor: 30 * 86_400_000 });
