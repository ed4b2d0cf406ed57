import { sql } from "kysely";
import type { Comment, CommentLine } from "#lib/contract/schemas/comments.ts";
import { oldSiteMark } from "#lib/link-binding.ts";
import { authorCertified, toPerson } from "../people/person.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import { seenBy } from "../people/shadow.ts";
import type { Reader, Writer } from "../db/open.ts";
import { prepared, type Blanks } from "../db/prepared.ts";
import { talk } from "../core/target.ts";
import { targetKey, type Target } from "../kinds/targets.ts";
import { uploadedImage } from "../uploads/uploads.ts";
import { namesIn, withNames } from "../people/mentions.ts";
import { toIso } from "../core/iso-time.ts";

/** Cache tag of the comments on a content item. */
export const commentsTag = (target: Target): string => talk.comments + targetKey(target);

/** Authors on another site have no account here: their names are in the comments, and all of them share one user. */
const nameOn = (comment: string, user: string) =>
  sql`case when ${sql.ref(`${comment}.author_name`)} is null then ${sql.ref(`${user}.name`)}
    else ${sql.ref(`${comment}.author_name`)} || ${sql.lit(oldSiteMark)} end`;
export const authorName = sql<string>`${nameOn("comments", "users")}`.as("author_name");
const answeredName = sql<string | null>`${nameOn("answered", "answered_author")}`.as("answered_name");

/** Public comments with their authors and the authors they reply to. */
export function commentRows(db: Reader | Writer) {
  return anyCommentRows(db).where("comments.status", "=", "published");
}

/** Public comments, and the caller's own that only they see. */
export function seenComments({ db, identity }: SignedInContext) {
  return anyCommentRows(db.read).where(seenBy(identity, "comments"));
}

/** The same for comments of any status. */
export function anyCommentRows(db: Reader | Writer) {
  return db
    .selectFrom("comments")
    .innerJoin("users", "users.id", "comments.author_id")
    .leftJoin("comments as answered", "answered.id", "comments.reply_to_id")
    .leftJoin("users as answered_author", "answered_author.id", "answered.author_id")
    .select(["comments.id", "comments.parent_id", "comments.text", "comments.supports", "comments.reply_count"])
    .select(["comments.created_at", "comments.pinned", "comments.confirmed", "comments.by_owner"])
    .select(["comments.content_type", "comments.target_id", "comments.spoiler", "comments.edited_at"])
    .select("comments.pictures")
    .select(["users.id as author_id", authorName, "users.avatar as author_avatar", authorCertified])
    .select(["answered_author.id as answered_id", answeredName]);
}

export type CommentRow = Awaited<ReturnType<ReturnType<typeof commentRows>["executeTakeFirstOrThrow"]>>;

/** Comments in the format of the API, in the same order. Needs one more query if any mentions users, and one if any has pictures. */
export async function toLines(
  context: Context,
  db: Reader | Writer,
  rows: readonly CommentRow[],
): Promise<CommentLine[]> {
  const names = await namesIn(db, rows);
  const pictures = await picturesOf(
    db,
    rows.filter((row) => row.pictures > 0).map(({ id }) => id),
  );
  return rows.map((row) => {
    const answered = row.answered_id === null || row.answered_name === null;
    const { text, mentions } = withNames(row.text, names.get(row.id));
    for (const { id } of mentions) context.uses(`user:${id}`);
    return {
      id: row.id,
      author: toPerson(context, row),
      text,
      mentions,
      images: pictures
        .filter((picture) => picture.comment_id === row.id)
        .map(({ image, width, height }) => uploadedImage(context.images, { image_key: image, width, height })),
      spoiler: row.spoiler === 1,
      editedAt: toIso(row.edited_at),
      supports: row.supports,
      createdAt: new Date(row.created_at).toISOString(),
      replyTo: answered ? null : { id: row.answered_id ?? 0, name: row.answered_name ?? "" },
      byOwner: row.by_owner === 1,
      confirmed: row.confirmed === 1,
    };
  });
}

/** Pictures of these comments, in order. */
export async function picturesOf(db: Reader | Writer, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("comment_images")
    .selectAll()
    .where("comment_id", "in", ids)
    .orderBy("comment_id")
    .orderBy("position")
    .execute();
}

/** Replies shown under a comment before the reader loads the rest. */
const repliesShown = 3;

/** Comments with their first replies: one more query for any number of comments. */
export async function withReplies(context: Context, rows: readonly CommentRow[]): Promise<Comment[]> {
  const { read } = context.db;
  const answered = rows.filter((row) => row.reply_count > 0).map((row) => row.id);
  const replies = await firstReplies(read, { parents: answered });
  const lines = await toLines(context, read, [...rows, ...replies]);
  const answers = lines.slice(rows.length);
  return rows.flatMap((row, index) => {
    const line = lines[index];
    if (!line) return [];
    const own = answers.filter((_, at) => replies[at]?.parent_id === row.id);
    return [{ ...line, pinned: row.pinned === 1, replyCount: row.reply_count, replies: own }];
  });
}

const firstReplies = prepared((db, blanks: Blanks<{ parents: readonly number[] }>) => {
  // One by one from the index: numbering them would read all replies of each thread.
  const places = Array.from({ length: repliesShown }, (_, place) => {
    const reply = sql`select reply.id from comments as reply
      where reply.parent_id = top.id and reply.status = 'published'
      order by reply.created_at, reply.id limit 1 offset ${sql.lit(place)}`;
    return sql`select (${reply}) from comments as top where top.id in ${blanks("parents")}`;
  });
  return commentRows(db)
    .where(sql<boolean>`comments.id in (${sql.join(places, sql` union all `)})`)
    .orderBy("comments.created_at")
    .orderBy("comments.id");
});
