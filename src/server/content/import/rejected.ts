import type { Reader } from "../../db/open.ts";

/** Ids of what moderators have rejected or not yet decided: an import leaves its status. */
export async function rejectedOf(db: Reader, contentType: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("moderation_cases")
    .select("target_id")
    .where("content_type", "=", contentType)
    .where(({ and, or, eb }) =>
      or([eb("status", "=", "rejected"), and([eb("status", "=", "open"), eb("pending", "=", 1)])]),
    )
    .execute();
  return new Set(rows.map((row) => row.target_id));
}
