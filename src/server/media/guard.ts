import { sql } from "kysely";
import type { Context } from "../context.ts";

/** Who a stored object is for: everybody, the person who was given its address, or nobody. */
export type Audience = "public" | "private" | null;
export type MediaGuard = (key: string, query: URLSearchParams) => Promise<Audience>;

/** Pictures people attach. */
const attached = /^(images\/(?:uploads|posts)\/.+)-\d+\.webp$/;

/**
 * Decides about every address below `/media`. Pictures of paid parts, of feedback, and of texts that are not public open only by a
 * private link. Drawings for shared pages have an address of their own, which knows whether their page is public.
 */
export function createMediaGuard({ db, images, now }: Pick<Context, "db" | "images" | "now">): MediaGuard {
  return async function audienceOf(key, query) {
    if (key.startsWith("og/")) return null;
    const picture = attached.exec(key)?.[1];
    if (picture === undefined) return "public";
    if (images.links.opens(picture, query, now())) return "private";
    const uses = await usesOf(db.read, picture, now());
    if (uses.some(({ use }) => use === "paid")) return null;
    return uses.length === 0 || uses.some(({ use }) => use === "shown") ? "public" : null;
  };
}

/** What it is used in. A picture just sent is in nothing yet; only its sender knows its address. */
async function usesOf(read: Context["db"]["read"], picture: string, now: number) {
  const query = sql<{ use: "paid" | "shown" | "hidden" }>`
    select case when post_images.paid = 1 then 'paid'
      when posts.status = 'published' and posts.published_at <= ${now} then 'shown' else 'hidden' end as "use"
    from post_images inner join posts on posts.id = post_images.post_id where post_images.image = ${picture}
    union all
    select case when reviews.status = 'published' then 'shown' else 'hidden' end
    from review_images inner join reviews on reviews.id = review_images.review_id where review_images.image = ${picture}
    union all
    select case when comments.status = 'published' then 'shown' else 'hidden' end
    from comment_images inner join comments on comments.id = comment_images.comment_id
    where comment_images.image = ${picture}
    union all
    select 'hidden' from feedback_images
    inner join uploaded_images on uploaded_images.id = feedback_images.upload_id
    where uploaded_images.image_key = ${picture}`;
  return (await query.execute(read)).rows;
}
