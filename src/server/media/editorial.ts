import { sql } from "kysely";
import type { ImageUrls } from "../context.ts";
import type { Database } from "../db/open.ts";

/** Where pictures of the editing screen lie, below the media root. */
export const editorialFolder = "images/editorial/";

/** Any file in there; in any case, as some file systems know no other. */
export const isEditorial = (key: string) => key.toLowerCase().startsWith(editorialFolder);

/** The picture a file in there belongs to; null when it is none. */
export function editorialPicture(file: string): string | null {
  return /^(images\/editorial\/[0-9a-f]{32})-\d+\.webp$/.exec(file)?.[1] ?? null;
}

/** Since when, or from when on, something public shows this picture; null when nothing does. */
export async function shownSince({ primary, scan }: Database, picture: string): Promise<number | null> {
  const { rows } = await sql<{ since: number | null }>`
    select min(since) as since from (
      select published_at as since from videos where poster = ${picture} and status = 'published'
      union all
      select 0 from performers where portrait = ${picture} and status = 'published'
      union all
      select published_at from topics where cover = ${picture} and status = 'published'
      union all
      select coalesce(starts_at, 0) from ads
      where image = ${picture} and status = 'published' and deleted_at is null) as uses`.execute(primary);
  const since = rows[0]?.since ?? null;
  if (since !== null) return since;
  const performer = await scan
    .selectFrom("performers")
    .select("id")
    .where("portraits", "like", `%"${picture}"%`)
    .where("status", "=", "published")
    .limit(1)
    .executeTakeFirst();
  return performer ? 0 : null;
}

/** The addresses of a context for somebody who may see pictures that are not public yet, until a time in milliseconds. */
export function withHiddenPictures(images: ImageUrls, until: number): ImageUrls {
  return {
    ...images,
    hidden: (file) => {
      const picture = editorialPicture(file);
      // Only this site can check who vouches for it.
      return picture === null ? null : `/media/${file}${images.links.sign(picture, until)}`;
    },
  };
}
