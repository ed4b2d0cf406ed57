import type { Writer } from "../db/open.ts";

/** Row of `settings` with the rule for which texts need a review before they are public: `first` (default), `everything` or `nothing`. */
export const reviewSetting = "review-before-publishing";

/**
 * Status of a newly submitted text. By default an author's first text needs a review, i.e. until `known` returns true; the site's rule may
 * require it for all texts or none.
 */
export async function handedInStatus(
  trx: Writer,
  authorId: number,
  known = hasPublished,
): Promise<"pending" | "published"> {
  const setting = await trx.selectFrom("settings").select("value").where("name", "=", reviewSetting).executeTakeFirst();
  if (setting?.value === "everything") return "pending";
  if (setting?.value === "nothing") return "published";
  return (await known(trx, authorId)) ? "published" : "pending";
}

async function hasPublished(trx: Writer, authorId: number): Promise<boolean> {
  for (const table of ["posts", "reviews"] as const) {
    const found = await trx
      .selectFrom(table)
      .select("id")
      .where("author_id", "=", authorId)
      .where("status", "=", "published")
      .limit(1)
      .executeTakeFirst();
    if (found) return true;
  }
  return false;
}
