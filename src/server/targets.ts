import { sql } from "kysely";
import { splitPost } from "#lib/post-text.ts";
import { kinds } from "#lib/kinds.ts";
import type { Context } from "./context.ts";
import type { Reader, Writer } from "./db/open.ts";
import { AppError } from "./errors.ts";
import { postHeat } from "./posts/heat.ts";

/** The wire's content type and the id of a thing. */
export interface Target {
  contentType: number;
  targetId: number;
}

/** Counts a thing may keep of what people do with it. */
export type Count = "supports" | "collects" | "comment_count";

interface Kind {
  table: "reviews" | "videos" | "posts" | "topics" | "tags" | "announcements" | "performers";
  title: "title" | "name" | "text";
  /** Who wrote it, as SQL over its own table. */
  owner: ReturnType<typeof sql<number | null>>;
  /** What has to be true for it to be seen, as SQL over its own table. */
  visible(now: number): ReturnType<typeof sql<boolean>>;
  counts: readonly Count[];
}

const nobody = sql<number | null>`null`;
const author = sql<number | null>`author_id`;

const published = (now: number) => sql<boolean>`status = 'published' and published_at <= ${now}`;

const kindRows: Readonly<Record<number, Kind>> = {
  [kinds.review.type]: {
    table: "reviews",
    title: "title",
    owner: author,
    visible: (now) => sql<boolean>`${published(now)} and exists (
      select 1 from videos where videos.id = reviews.video_id and videos.status = 'published' and videos.published_at <= ${now})`,
    counts: ["supports", "collects", "comment_count"],
  },
  [kinds.video.type]: {
    table: "videos",
    title: "title",
    owner: sql`(select owner_id from works where works.video_id = videos.id)`,
    visible: published,
    counts: ["supports", "collects", "comment_count"],
  },
  [kinds.post.type]: {
    table: "posts",
    title: "text",
    owner: author,
    visible: published,
    counts: ["supports", "collects", "comment_count"],
  },
  [kinds.topic.type]: { table: "topics", title: "title", owner: nobody, visible: published, counts: ["collects"] },
  [kinds.tag.type]: {
    table: "tags",
    title: "name",
    owner: nobody,
    visible: () => sql<boolean>`1 = 1`,
    counts: ["collects"],
  },
  [kinds.announcement.type]: { table: "announcements", title: "title", owner: nobody, visible: published, counts: [] },
  [kinds.performer.type]: {
    table: "performers",
    title: "name",
    owner: nobody,
    visible: () => sql<boolean>`status = 'published'`,
    counts: ["collects"],
  },
};

export interface Thing extends Target {
  title: string;
  /** Null for what the site itself shows. */
  ownerId: number | null;
}

/** The public ones among these of one kind. */
async function visibleThings(db: Reader | Writer, now: number, contentType: number, ids: readonly number[]) {
  const kind = kindRows[contentType];
  if (!kind || ids.length === 0) return [];
  const found = await sql<{ id: number; title: string; owner_id: number | null }>`
    select id, ${sql.ref(kind.title)} as title, ${kind.owner} as owner_id from ${sql.table(kind.table)}
    where id in (${sql.join(ids)}) and ${kind.visible(now)}`.execute(db);
  return found.rows.map(({ id, title, owner_id }): Thing => ({
    contentType,
    targetId: id,
    title: kind.title === "text" ? splitPost(title).title : title,
    ownerId: owner_id,
  }));
}

/** The thing, when it is public now. */
export async function findThing(context: Context, db: Reader | Writer, target: Target): Promise<Thing | null> {
  const [thing] = await visibleThings(db, context.now(), target.contentType, [target.targetId]);
  return thing ?? null;
}

/** The thing, when it is public now; throws `contentMissing` otherwise. */
export async function requireThing(context: Context, db: Reader | Writer, target: Target): Promise<Thing> {
  const thing = await findThing(context, db, target);
  if (!thing) throw new AppError("contentMissing");
  return thing;
}

export const targetKey = ({ contentType, targetId }: Target): string => `${contentType}:${targetId}`;

/** The public ones among these by `targetKey`: one query a kind. */
export async function thingsOf(
  context: Context,
  targets: readonly Target[],
  db: Reader | Writer = context.db.read,
): Promise<ReadonlyMap<string, Thing>> {
  const found = await Promise.all(
    [...new Set(targets.map(({ contentType }) => contentType))].map((type) => {
      const ids = new Set(targets.filter(({ contentType }) => contentType === type).map(({ targetId }) => targetId));
      return visibleThings(db, context.now(), type, [...ids]);
    }),
  );
  return new Map(found.flat().map((thing) => [targetKey(thing), thing]));
}

/** Adds to a count the thing keeps and gives the new one; 0 for a kind that keeps none. The row stays locked until the commit. */
export async function addToCount(trx: Writer, target: Target, count: Count, by: number): Promise<number> {
  const kind = kindRows[target.contentType];
  if (!kind?.counts.includes(count)) return 0;
  const { rows } = await sql<{ value: number }>`
    update ${sql.table(kind.table)} set ${sql.ref(count)} = ${sql.ref(count)} + ${by}
    where id = ${target.targetId} returning ${sql.ref(count)} as value`.execute(trx);
  if (kind.table === "posts" && count !== "collects") await warmPost(trx, target.targetId);
  return rows[0]?.value ?? 0;
}

/** Puts a post where its answers have it stand in the hot feed. */
async function warmPost(trx: Writer, id: number): Promise<void> {
  const post = await trx
    .selectFrom("posts")
    .select(["supports", "comment_count as comments", "published_at as publishedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (post)
    await trx
      .updateTable("posts")
      .set({ heat: postHeat(post) })
      .where("id", "=", id)
      .execute();
}

/** A count as it stands. */
export async function readCount(db: Reader | Writer, target: Target, count: Count): Promise<number> {
  const kind = kindRows[target.contentType];
  if (!kind?.counts.includes(count)) return 0;
  const { rows } = await sql<{ value: number }>`
    select ${sql.ref(count)} as value from ${sql.table(kind.table)} where id = ${target.targetId}`.execute(db);
  return rows[0]?.value ?? 0;
}

/** What a page notes to show a thing's counts; lists show theirs when they are rendered anew. */
export const countsTag = (target: Target): string => `counts:${targetKey(target)}`;
