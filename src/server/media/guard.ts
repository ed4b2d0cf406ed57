import { sql } from "kysely";
import type { Tags } from "../cache/tags.ts";
import type { Context } from "../core/context.ts";
import {
  announcedSince,
  cutSince,
  filmFolder,
  filmSince,
  liveFolder,
  liveSince,
  pictureOf,
  pictureSince,
} from "./shown.ts";
import { rememberSince } from "./since.ts";

/** Who a stored object is for: everybody, the person who was given its address, or nobody. */
type Audience = "public" | "private" | null;
/**
 * `mark` is the part of the path that vouches for it, when there is one. Throws `AudienceUnknown` while the database that knows does
 * not answer.
 */
export type MediaGuard = (key: string, query: URLSearchParams, mark?: string | null) => Promise<Audience>;

/** Nobody can say at the moment who an object is for; later somebody may. */
export class AudienceUnknown extends Error {
  constructor(cause: unknown) {
    super("who may see it is not known", { cause });
    this.name = "AudienceUnknown";
  }
}

/** Folders in which something is not for everybody; in any case, as some file systems know no other. */
const guarded = /^(?:films|images|live|og|uploads|works)(?:\/|$)/i;
/** A picture in the folder of a film; without width and ending, as rows name it. */
const inFolder = /^(.+)-\d+\.(?:webp|png)$/;
/** Pictures of people. */
const avatars = "images/avatars/";
/** Pictures people attach to what they write. */
const uploads = "images/uploads/";
/** The same in the posts that come with the site. */
const posts = "images/posts/";

/**
 * Decides about every address below `/media`. Files of films are public with their film, pictures with what shows them; before that they
 * open to who was given a marked address, but for the poster of a premiere. What is still being sent is for nobody. Pictures of paid parts,
 * of feedback, and of texts that are not public open only by a private link. Drawings for shared pages have an address of their own, which
 * knows whether their page is public. The whole of a film of which only a part is shown is for its owner.
 */
export function createMediaGuard(
  { db, images, now }: Pick<Context, "db" | "images" | "now">,
  subscribe?: Tags["subscribe"],
): MediaGuard {
  // A copy that is behind is safe here: what changes is told of when all copies have it.
  const folderSince = rememberSince((folder) => filmSince(db.read, folder), { now, subscribe, tags: ["videos"] });
  const shownSince = rememberSince((picture) => pictureSince(db.read, picture), {
    now,
    subscribe,
    tags: ["videos", "premieres", "performers", "topics", "ads", "site"],
  });
  const liveShownSince = rememberSince((folder) => liveSince(db.read, folder), {
    now,
    subscribe,
    tags: ["lives", "people"],
  });
  const hiddenSince = rememberSince((version) => cutSince(db.read, version), { now, subscribe, tags: ["videos"] });
  const announced = rememberSince((picture) => announcedSince(db.read, picture), {
    now,
    subscribe,
    tags: ["videos", "premieres"],
  });
  const isCutAway = async (key: string) => {
    const version = /^(works\/[0-9a-f]{32}\/[0-9a-f]{16})\//.exec(key)?.[1];
    const since = version === undefined ? null : await hiddenSince(version);
    return since !== null && since <= now();
  };
  const publicFrom = (since: number | null) => (since !== null && since <= now() ? "public" : null);

  async function audienceOf(key: string, query: URLSearchParams, mark: string | null): Promise<Audience> {
    const folder = filmFolder(key);
    if (mark !== null) return folder !== null && images.links.opensFolder(folder, mark, now()) ? "private" : null;
    if (folder !== null && (await isCutAway(key))) return null;
    if (folder !== null) {
      const audience = publicFrom(await folderSince(folder));
      const picture = audience === null ? inFolder.exec(key)?.[1] : undefined;
      return picture === undefined ? audience : publicFrom(await announced(picture));
    }
    const live = liveFolder(key);
    if (live !== null) return publicFrom(await liveShownSince(live));
    if (!guarded.test(key)) return "public";
    const picture = pictureOf(key);
    if (picture === null) return null;
    if (key.startsWith(avatars)) return "public";
    if (images.links.opens(picture, query, now())) return "private";
    const isUpload = key.startsWith(uploads);
    const uses = isUpload || key.startsWith(posts) ? await usesOf(db.read, picture, now()) : [];
    if (uses.some(({ use }) => use === "paid")) return null;
    if (uses.some(({ use }) => use === "shown")) return "public";
    // One just sent is in nothing yet; only its sender knows its address.
    if (isUpload) return uses.length === 0 ? "public" : null;
    return publicFrom(await shownSince(picture));
  }

  return async (key, query, mark = null) => {
    try {
      return await audienceOf(key, query, mark);
    } catch (error) {
      throw new AudienceUnknown(error);
    }
  };
}

/** What people wrote that it is used in. */
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
