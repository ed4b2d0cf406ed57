import type { Context } from "./context.ts";
import { outsideAddresses } from "./markdown.ts";
import { publicAnnouncements } from "./notices/announcements.ts";
import { publicReviews } from "./reviews/reviews.ts";

/** The web address a public review (content type 1) or announcement (7) leads to, `link` counted from 1; null when there is none. */
export async function outsideLink(
  context: Context,
  { contentType, id, link }: { contentType: "1" | "7"; id: number; link: number },
): Promise<string | null> {
  const row =
    contentType === "1"
      ? await publicReviews(context.db.read, context.now())
          .select("reviews.body")
          .where("reviews.id", "=", id)
          .executeTakeFirst()
      : await publicAnnouncements(context).select("body").where("id", "=", id).executeTakeFirst();
  return (row && outsideAddresses(row.body)[link - 1]) ?? null;
}
