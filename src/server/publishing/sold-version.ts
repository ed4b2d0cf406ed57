import { z } from "zod";
import type { Row } from "../db/schema.ts";

const picture = z.object({ upload: z.int().nullable(), paid: z.boolean() });
const soldVersion = z.object({ text: z.string(), paidText: z.string(), pictures: z.array(picture) });

/** A post as it was sold. */
export type SoldVersion = z.infer<typeof soldVersion>;

type Kept = Pick<Row<"posts">, "status" | "deleted_at" | "deleted_status" | "sold_version" | "withheld">;

/**
 * What those who have paid for a post read while it is not public: `whole` if its author has deleted it while it was public; what was
 * reviewed before its last change if that waits for a review; null if nothing.
 */
export function keptForBuyers(row: Kept): SoldVersion | "whole" | null {
  const isDeleted = row.status === "removed" && row.deleted_at !== null;
  const status = isDeleted ? row.deleted_status : row.status;
  if (row.withheld === 1) return null;
  if (isDeleted && status === "published") return "whole";
  return status === "pending" ? soldVersionOf(row) : null;
}

export function soldVersionOf({ sold_version }: Pick<Kept, "sold_version">): SoldVersion | null {
  return sold_version === null ? null : soldVersion.parse(JSON.parse(sold_version));
}
