import { aging } from "../db/forget.ts";

/** Ended messages are kept for a month, so that none of them is sent again. */
export const oldPushes = aging({ table: "pushes", column: "ended_at", keptFor: 30 * 86_400_000 });
