import { sql } from "kysely";
import type { Tags } from "../cache/tags.ts";
import type { Context } from "../context.ts";
import { editorialPicture, isEditorial, shownSince } from "./editorial.ts";
import { rememberSince } from "./since.ts";

/** Who a stored object is for: everybody, the person who was given its address, or nobody. */
export type Audience = "public" | "private" | null;
/** `mark` is the part of the path that vouches for it, when there is one. */
export type MediaGuard = (key: string, query: URLSearchParams, mark?: string | null) => Promise<Audience>;

/** Pictures people attach. */
const attached = /^(images\/(?:uploads|posts)\/.+)-\d+\.webp$/;
/** Files on their way, and what members' films are made of; in any case, as some file systems know no other. */
const guarded = /^(?:uploads|works)(?:\/|$)/i;
const workFolder = /^(works\/[0-9a-f]{32})\/./;

/**
 * Decides about every address below `/media`. Files of members' films are public with their film, else open to who was given a marked
 * address; what is still being sent is for nobody. Pictures editors have sent are public with what shows them. Those of paid parts, of
 * feedback, and of texts that are not public open only by a private link, and so do editors' before their time. Drawings for shared pages have an address of their own, which knows whether their page is public.
 */
export function createMediaGuard(
  { db, images, now }: Pick<Context, "db" | "images" | "now">,
  subscribe?: Tags["subscribe"],
): MediaGuard {
  const workSince = rememberSince((folder) => filmSince(db, folder), { now, subscribe, tags: ["videos"] });
  const pictureSince = rememberSince((picture) => shownSince(db, picture), {
    now,
    subscribe,
    tags: ["videos", "performers", "topics", "ads"],
  });
  const isPast = (since: number | null) => since !== null && since <= now();
  return async function audienceOf(key, query, mark = null) {
    if (mark !== null || guarded.test(key)) {
      const folder = workFolder.exec(key)?.[1];
      if (folder === undefined) return null;
      if (mark !== null) return images.links.opensFolder(folder, mark, now()) ? "private" : null;
      return isPast(await workSince(folder)) ? "public" : null;
    }
    if (isEditorial(key)) {
      const picture = editorialPicture(key);
      if (picture === null) return null;
      if (images.links.opens(picture, query, now())) return "private";
      return isPast(await pictureSince(picture)) ? "public" : null;
    }
    if (key.startsWith("og/")) return null;
    const picture = attached.exec(key)?.[1];
    if (picture === undefined) return "public";
    if (images.links.opens(picture, query, now())) return "private";
    const uses = await usesOf(db.read, picture, now());
    if (uses.some(({ use }) => use === "paid")) return null;
    return uses.length === 0 || uses.some(({ use }) => use === "shown") ? "public" : null;
  };
}

/** Since when, or from when on, a film of these files is public; null when none is. */
async function filmSince({ primary }: Context["db"], folder: string): Promise<number | null> {
  const row = await primary
    .selectFrom("films")
    .innerJoin("videos", "videos.film_id", "films.id")
    .select(({ fn }) => fn.min<number | null>("videos.published_at").as("since"))
    .where("films.folder", "=", folder)
    .where("videos.status", "=", "published")
    .executeTakeFirst();
  return row?.since ?? null;
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
