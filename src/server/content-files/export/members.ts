import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import type { Reader } from "../../db/open.ts";
import { keysBehind, writtenTime } from "../../editorial/live-keys.ts";
import { marksFromFiles } from "../../marks/from-files.ts";
import { postMatter } from "../../content/schema.ts";
import { withoutDefaults } from "./folder.ts";

/** Contents of members.yaml: only members that came from files, never real accounts. */
export async function memberFile(db: Reader): Promise<ContentDocument[]> {
  const rows = await db
    .selectFrom("users")
    .select(["content_key", "name", "avatar", "bio", "created_at"])
    .where("content_key", "is not", null)
    .orderBy("id")
    .execute();
  return rows.map(({ content_key, name, avatar, bio, created_at }) => ({
    key: content_key,
    name,
    avatar,
    bio,
    joinedAt: writtenTime(created_at),
  }));
}

/** Contents of posts/*.md, and the pictures they contain. */
export async function postDocuments(db: Reader): Promise<{ posts: ContentDocument[]; pictures: string[] }> {
  const rows = await db
    .selectFrom("posts")
    .innerJoin("users", "users.id", "posts.author_id")
    .leftJoin("videos", "videos.id", "posts.video_id")
    .selectAll("posts")
    .select(["users.content_key as author", "videos.content_key as video"])
    .where("posts.content_key", "is not", null)
    .orderBy("posts.content_key")
    .execute();
  const tags = await keysBehind(db, "post_tags", "all");
  const images = await db
    .selectFrom("post_images")
    .innerJoin("posts", "posts.id", "post_images.post_id")
    .select(["post_id", "image", "alt"])
    .where("posts.content_key", "is not", null)
    .orderBy("post_id")
    .orderBy("position")
    .execute();
  const posts = rows.map((row) => ({
    ...withoutDefaults(postMatter, {
      author: row.author,
      ...(row.video !== null && { video: row.video }),
      images: images.filter(({ post_id }) => post_id === row.id).map(({ image, alt }) => ({ image, alt })),
      tags: tags.get(row.id) ?? [],
      price: row.price,
      publishedAt: writtenTime(row.published_at),
      status: row.status,
      supports: row.supports,
    }),
    key: row.content_key,
    body: row.paid_text === "" ? row.text : `${row.text}\n\n<!-- paid -->\n\n${row.paid_text}`,
  }));
  return { posts, pictures: images.map(({ image }) => image) };
}

/** Parses `on by at`, the key by which an import identifies a comment or a danmaku line. */
function partsOf(name: string): { on: string; by: string; at: string } {
  const [on = "", by = "", at = ""] = name.split(" ");
  return { on, by, at };
}

interface Said {
  id: number;
  parent: number | null;
  on: string;
  document: { by: string; at: string; text: string; supports?: number };
}

/** Contents of comments/*.yaml: one file per kind of content item; only visible comments. */
export async function commentFiles(db: Reader): Promise<ReadonlyMap<string, ContentDocument[]>> {
  const rows = await db
    .selectFrom("comments")
    .select(["id", "content_key", "parent_id", "text", "supports"])
    .where("content_key", "is not", null)
    .where("status", "=", "published")
    .execute();
  const said = rows
    .map(({ id, content_key, parent_id, text, supports }): Said => {
      const { on, by, at } = partsOf(content_key ?? "");
      return { id, parent: parent_id, on, document: { by, at, text, ...(supports !== 0 && { supports }) } };
    })
    .toSorted((one, other) => compare(one.on, other.on) || earlier(one, other));
  const replies = Map.groupBy(said, ({ parent }) => parent);
  const threads = Map.groupBy(replies.get(null) ?? [], ({ on }) => on);
  const files = [...threads].map(([on, comments]) => ({
    on,
    comments: comments.map(({ id, document }) => {
      const answers = replies.get(id) ?? [];
      return { ...document, ...(answers.length > 0 && { replies: answers.map(({ document }) => document) }) };
    }),
  }));
  return Map.groupBy(files, ({ on }) => on.split(":")[0] ?? "");
}

function earlier(one: Said, other: Said): number {
  const [left, right] = [one.document, other.document];
  return Date.parse(left.at) - Date.parse(right.at) || compare(left.by, right.by) || compare(left.at, right.at);
}

/** Compares by code units, so that the order is the same on every machine and engine. */
function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Contents of marks/films.yaml. */
export async function markFile(db: Reader): Promise<ContentDocument[]> {
  const rows = await marksFromFiles(db);
  const marks = rows
    .filter(({ on, line_status }) => on !== null && (line_status === "none" || line_status === "published"))
    .map(({ by, on, updated_at, status, rating, line }) => ({
      on: on ?? "",
      mark: {
        by: by ?? "",
        at: writtenTime(updated_at),
        ...(status !== "done" && { status }),
        ...(rating !== null && { stars: rating / 2 }),
        ...(line !== "" && { text: line }),
      },
    }))
    .toSorted((one, other) => compare(one.on, other.on) || compare(one.mark.by, other.mark.by));
  return [...Map.groupBy(marks, ({ on }) => on)].map(([on, some]) => ({ on, marks: some.map(({ mark }) => mark) }));
}

/** Contents of danmaku/films.yaml: only visible lines. */
export async function danmakuFile(db: Reader): Promise<ContentDocument[]> {
  const rows = await db
    .selectFrom("danmaku")
    .select(["content_key", "text", "colour", "place"])
    .where("content_key", "is not", null)
    .where("status", "=", "published")
    .execute();
  const lines = rows
    .map(({ content_key, ...line }) => ({ ...partsOf(content_key ?? ""), ...line }))
    .map(({ on, by, at, ...line }) => ({ on, line: { by, at: Number(at), ...line } }))
    .toSorted(
      (one, other) => compare(one.on, other.on) || one.line.at - other.line.at || compare(one.line.by, other.line.by),
    );
  return [...Map.groupBy(lines, ({ on }) => on)].map(([on, some]) => ({ on, lines: some.map(({ line }) => line) }));
}
