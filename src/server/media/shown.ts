import { sql } from "kysely";
import type { Context, ImageUrls } from "../core/context.ts";
import type { Reader } from "../db/open.ts";
import { endOf } from "./private-image.ts";

/** Pictures of what people write, and of themselves: their own rules open these. */
const ofPeople = /^images\/(?:avatars|posts|uploads)\//;

/** The folder of the film a file belongs to, below the media root; null when it is none's. */
export function filmFolder(file: string): string | null {
  return /^(films\/[^/]+|works\/[0-9a-f]{32})\/./.exec(file)?.[1] ?? null;
}

/** The folder of the live a file belongs to, without what stands before it; null when it is none's. */
export function liveFolder(file: string): string | null {
  return /^live\/([0-9a-f]{32})\/./.exec(file)?.[1] ?? null;
}

/** Since when a live of this folder is public; null when none is. One that was stopped, or whose owner is banned, is closed at once. */
export async function liveSince(db: Reader, folder: string): Promise<number | null> {
  const row = await db
    .selectFrom("lives")
    .innerJoin("users", "users.id", "lives.owner_id")
    .select("started_at")
    .where("folder", "=", folder)
    .where("state", "in", ["on", "away", "ended"])
    .where("users.status", "=", "active")
    .executeTakeFirst();
  return row?.started_at ?? null;
}

/** The picture a file is a size of, without width and ending; null when it is none's. */
export function pictureOf(file: string): string | null {
  return /^(images\/.+)-\d+\.(?:webp|png)$/.exec(file)?.[1] ?? null;
}

/** Since when, or from when on, a film of this folder is public; null when none is. */
export async function filmSince(db: Reader, folder: string): Promise<number | null> {
  const row = await db
    .selectFrom("films")
    .innerJoin("videos", "videos.film_id", "films.id")
    .select(({ fn }) => fn.min<number | null>("videos.published_at").as("since"))
    .where("films.folder", "=", folder)
    .where("videos.status", "=", "published")
    .executeTakeFirst();
  return row?.since ?? null;
}

/** 0 for the poster of a film whose premiere is announced, which is shown before the film; null for everything else. */
export async function announcedSince(db: Reader, picture: string): Promise<number | null> {
  const row = await db
    .selectFrom("premieres")
    .innerJoin("videos", "videos.id", "premieres.video_id")
    .select("videos.id")
    .where("videos.poster", "=", picture)
    .where("videos.status", "=", "published")
    .executeTakeFirst();
  return row ? 0 : null;
}

/**
 * When a folder of a film's files, `works/{name}/{version}`, is closed: it belongs to the whole of a film of which a part is shown, and
 * nothing of it to the part. Null for all others. The qualities of a film are made one after another, each in a folder of its own.
 */
export async function cutSince(db: Reader, folder: string): Promise<number | null> {
  const at = folder.lastIndexOf("/");
  const version = `${folder.slice(at + 1)}/`;
  const row = await db
    .selectFrom("films")
    .innerJoin("videos", "videos.film_id", "films.id")
    .innerJoin("work_trims", "work_trims.video_id", "videos.id")
    .select(["work_trims.whole", "work_trims.hidden_at", "films.details", "films.sprite", "videos.poster"])
    .where("films.folder", "=", folder.slice(0, at))
    .executeTakeFirst();
  if (!row?.whole.includes(version)) return null;
  const isShown = [row.details, row.sprite, row.poster].some((text) => text.includes(version));
  return isShown ? null : row.hidden_at;
}

/** Since when, or from when on, something public shows this picture; null when nothing does. Every part is read from an index. */
export async function pictureSince(db: Reader, picture: string): Promise<number | null> {
  const { rows } = await sql<{ since: number | null }>`
    select min(since) as since from (
      select published_at as since from videos where poster = ${picture} and status = 'published'
      union all
      select published_at from video_pictures inner join videos on videos.id = video_pictures.video_id
      where video_pictures.image = ${picture} and videos.status = 'published'
      union all
      select 0 from premieres inner join videos on videos.id = premieres.video_id
      where videos.poster = ${picture} and videos.status = 'published'
      union all
      select 0 from performers where portrait = ${picture} and status = 'published'
      union all
      select 0 from performer_portraits inner join performers on performers.id = performer_portraits.performer_id
      where performer_portraits.image = ${picture} and performers.status = 'published'
      union all
      select published_at from topics where cover = ${picture} and status = 'published'
      union all
      select coalesce(starts_at, 0) from ads
      where image = ${picture} and status = 'published' and deleted_at is null
      union all
      select 0 from site_settings where document like ${`%"${picture}"%`}
      union all
      select 0 from users where avatar = ${picture}) as uses`.execute(db);
  return rows[0]?.since ?? null;
}

/** The addresses of a context for somebody who may see what is not public yet, until a time in milliseconds. */
export function withHiddenUntil(images: ImageUrls, until: number): ImageUrls {
  return {
    ...images,
    // Only this site can check who vouches for it.
    mirrors: [],
    hidden(file) {
      const folder = filmFolder(file);
      if (folder !== null) return `/media/${images.links.signFolder(folder, until)}/${file}`;
      const picture = pictureOf(file);
      return picture === null || ofPeople.test(file) ? null : `/media/${file}${images.links.sign(picture, until)}`;
    },
  };
}

/** The same for some hours from now. */
export function withHidden({ images, now }: Pick<Context, "images" | "now">): ImageUrls {
  return withHiddenUntil(images, endOf(now(), "reader"));
}
