import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { ShareKind } from "#lib/seo/oembed.ts";
import { siteSettings } from "../config/config.ts";
import type { Context } from "../core/context.ts";
import { splitPost } from "#lib/post-text.ts";
import { publicPosts } from "../cards/posts.ts";
import { imageFiles, type ImageKind } from "../core/images.ts";
import type { Storage } from "../storage/storage.ts";
import { drawSharePicture } from "./draw-share-picture.ts";

/** Increase when the drawing changes, so that stored pictures are drawn again. */
const drawing = 1;

interface Subject {
  title: string;
  /** Text line below the title. */
  line: string;
  /** Key of the background picture, without width and extension. */
  picture: string;
  pictureKind: Extract<ImageKind, "poster" | "portrait" | "cover" | "post">;
}

/** Returns a function that finds the picture for sharing a page, and draws and stores it if this version does not exist. */
export function createSharePictures(context: Context, storage: Storage) {
  const drawings = new Map<string, Promise<void>>();
  let queue: Promise<unknown> = Promise.resolve();

  /** Draws one picture at a time, so that a crawl of the whole site does not take all threads from the pages. */
  function draw(key: string, subject: Subject, siteName: string): Promise<void> {
    const known = drawings.get(key);
    if (known !== undefined) return known;
    const work = queue.then(() => drawAndKeep(storage, key, subject, siteName)).finally(() => drawings.delete(key));
    queue = work.catch(() => {});
    drawings.set(key, work);
    return work;
  }

  /** Storage key of the picture; null if there is no such public content item. */
  return async function sharePicture(kind: ShareKind, id: number): Promise<string | null> {
    const subject = await subjectOf(context, kind, id);
    if (subject === null) return null;
    const { name } = await siteSettings(context);
    const version = createHash("sha256")
      .update(JSON.stringify([drawing, name, subject]))
      .digest();
    const key = `og/${kind}-${id}.${version.readUIntBE(0, 6).toString(36)}.jpg`;
    if (!(await storage.has(key))) await draw(key, subject, name);
    return key;
  };
}

async function drawAndKeep(storage: Storage, key: string, subject: Subject, siteName: string): Promise<void> {
  const file = imageFiles(subject.pictureKind, subject.picture).at(-1) ?? "";
  const picture = (await storage.has(file)) ? await buffer(await storage.open(file)) : null;
  const upright = subject.pictureKind === "portrait";
  await storage.put(key, await drawSharePicture({ ...subject, picture, upright, siteName }));
}

async function subjectOf(context: Context, kind: ShareKind, id: number): Promise<Subject | null> {
  const { read } = context.db;
  const now = context.now();
  switch (kind) {
    case "video": {
      const row = await read
        .selectFrom("videos")
        .select(["title", "subtitle", "poster"])
        .where("id", "=", id)
        .where("status", "=", "published")
        .where("published_at", "<=", now)
        .executeTakeFirst();
      return row ? { title: row.title, line: row.subtitle, picture: row.poster, pictureKind: "poster" } : null;
    }
    case "review": {
      const row = await read
        .selectFrom("reviews")
        .innerJoin("videos", "videos.id", "reviews.video_id")
        .select(["reviews.title", "videos.title as video", "videos.poster"])
        .where("reviews.id", "=", id)
        .where("reviews.status", "=", "published")
        .where("reviews.published_at", "<=", now)
        .where("videos.status", "=", "published")
        .where("videos.published_at", "<=", now)
        .executeTakeFirst();
      return row ? { title: row.title, line: `评《${row.video}》`, picture: row.poster, pictureKind: "poster" } : null;
    }
    case "post":
      return postSubject(context, id);
    case "performer": {
      const row = await read
        .selectFrom("performers")
        .select(["name", "portrait", "works"])
        .where("id", "=", id)
        .where("status", "=", "published")
        .executeTakeFirst();
      return row
        ? { title: row.name, line: `演员 · ${row.works} 部影片`, picture: row.portrait, pictureKind: "portrait" }
        : null;
    }
    case "live": {
      const row = await read
        .selectFrom("lives")
        .innerJoin("users", "users.id", "lives.owner_id")
        .select(["lives.title", "lives.cover", "users.name"])
        .where("lives.id", "=", id)
        .where("lives.state", "in", ["on", "away"])
        .where("users.status", "=", "active")
        .executeTakeFirst();
      return row ? { title: row.title, line: `${row.name}的直播`, picture: row.cover, pictureKind: "poster" } : null;
    }
    case "topic": {
      const row = await read
        .selectFrom("topics")
        .select(["title", "subtitle", "cover"])
        .where("id", "=", id)
        .where("status", "=", "published")
        .where("published_at", "<=", now)
        .executeTakeFirst();
      return row ? { title: row.title, line: row.subtitle, picture: row.cover, pictureKind: "cover" } : null;
    }
  }
}

/** Uses the post's first picture, else its film's poster. */
async function postSubject(context: Context, id: number): Promise<Subject | null> {
  const row = await publicPosts(context.db.read, context.now())
    .leftJoin("post_images", (join) =>
      join
        .onRef("post_images.post_id", "=", "posts.id")
        .on("post_images.paid", "=", 0)
        // Uploaded pictures are stored in other widths.
        .on("post_images.upload_id", "is", null),
    )
    .select("post_images.image")
    .where("posts.id", "=", id)
    .orderBy("post_images.position")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { title } = splitPost(row.text);
  const line = row.video_title === null ? `${row.author_name}的帖子` : `${row.author_name}聊《${row.video_title}》`;
  if (row.image !== null) return { title, line, picture: row.image, pictureKind: "post" };
  return { title, line, picture: row.video_poster ?? "", pictureKind: "poster" };
}
