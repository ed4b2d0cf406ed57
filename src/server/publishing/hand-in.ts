import type { Writer } from "../db/open.ts";

/** Row of `settings` that tells what operators look at before it is public: `first` (also when there is no row), `everything` or `nothing`. */
export const reviewSetting = "review-before-publishing";

/** What becomes of a text when its author hands it in: somebody's first one, whom nobody has `known` so far, waits for an operator, as all do when the site says so. */
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
