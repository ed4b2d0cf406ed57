import { z } from "zod";
import type { Row } from "../db/schema.ts";

const picture = z.object({ upload: z.int().nullable(), paid: z.boolean() });
const soldVersion = z.object({ text: z.string(), paidText: z.string(), pictures: z.array(picture) });

/** A post as it was sold. */
export type SoldVersion = z.infer<typeof soldVersion>;

const promised = z.object({ texts: z.array(z.string()), uploads: z.array(z.int().nullable()) });

/** What was sold of a post, at any time. */
export type PromisedParts = z.infer<typeof promised>;

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

/** With what is sold in this version; a text that is in another one is kept with it. */
export function promisedParts(row: Pick<Row<"posts">, "promised">, { paidText, pictures }: SoldVersion): PromisedParts {
  const { texts, uploads } =
    row.promised === null ? { texts: [], uploads: [] } : promised.parse(JSON.parse(row.promised));
  const paid = pictures.filter((one) => one.paid).map(({ upload }) => upload);
  const all = [...new Set([...texts, paidText])].filter((text) => text !== "");
  return {
    texts: all.filter((text) => !all.some((other) => other !== text && other.includes(text))),
    uploads: [...new Set([...uploads, ...paid])],
  };
}
