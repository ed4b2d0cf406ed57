import { editSpan } from "#lib/comment-text.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { AppError } from "../core/errors.ts";
import { writtenStatus } from "../people/shadow.ts";
import { notifyComments } from "../messages/notify.ts";
import { messagesTag } from "../messages/tag.ts";
import { holdCase } from "../screening/cases.ts";
import { countsTag, findContent } from "../kinds/targets.ts";
import { storeMentions, storePictures } from "./attachments.ts";
import { answeredBy, hide } from "./move.ts";
import { pickPictures } from "./pictures.ts";
import { newsOf } from "./publish.ts";
import { anyCommentRows, commentsTag, toLines } from "./rows.ts";
import { readText, type ReadText } from "./text.ts";

/**
 * Changes the caller's own comment within `editSpan`. Replies, likes and position stay. A text that needs a review hides the comment until
 * then, and one that waits for a review waits on; a comment that was deleted or removed since keeps its status.
 */
export async function editComment(
  context: SignedInContext,
  input: Input<"comment/edit">,
): Promise<Output<"comment/edit">> {
  await context.limits.take(["comment-edit-by-identity", String(context.identity.userId)]);
  const known = await requireOwn(context, context.db.primary, input.id);
  const { images } = input;
  const read = await readText(context, input.text, { count: images?.length ?? known.pictures, added: images ?? [] });
  const { output, tags } = await context.db.write(async (trx) => {
    const own = await requireOwn(context, trx, input.id);
    const target = { contentType: own.content_type, targetId: own.target_id };
    const picked = await changedPictures(context, trx, own, input.images);
    const held = read.held.length > 0 || (picked?.held ?? false);
    const status = held
      ? "pending"
      : own.status === "published"
        ? writtenStatus(context.identity, own.status)
        : own.status;
    const row = await trx
      .updateTable("comments")
      .set({
        text: read.text,
        spoiler: input.spoiler ? 1 : 0,
        edited_at: context.now(),
        pictures: picked?.pictures.length ?? own.pictures,
        ...(status === own.status ? {} : { status, pinned: 0 }),
      })
      .where("id", "=", own.id)
      .where("status", "=", own.status)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new AppError("commentMissing");
    await rewrite(trx, row.id, read, picked?.pictures);
    const isPublic = status === "published";
    const wasPublic = own.status === "published";
    const notified = isPublic
      ? await notifyAgain(context, trx, row, read)
      : wasPublic
        ? (await hide(trx, row)).notified
        : [];
    if (held) await holdCase(context, trx, { contentType: kinds.comment.type, targetId: row.id }, read.held);
    const [comment] = await toLines(
      context,
      trx,
      await anyCommentRows(trx).where("comments.id", "=", row.id).execute(),
    );
    if (!comment) throw new AppError("commentMissing");
    return {
      output: { comment, held: status === "pending" },
      tags: [commentsTag(target), countsTag(target), ...notified.map(messagesTag)],
    };
  });
  context.changed(...tags);
  return output;
}

async function requireOwn(
  { identity, now }: SignedInContext,
  db: Pick<Writer, "selectFrom">,
  id: number,
): Promise<Row<"comments">> {
  const row = await db.selectFrom("comments").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("commentMissing");
  if (row.author_id !== identity.userId) throw new AppError("notYours");
  if (!["published", "shadowed", "pending"].includes(row.status)) throw new AppError("commentMissing");
  if (now() - row.created_at > editSpan) throw new AppError("commentSettled");
  return row;
}

/** Null if the pictures stay. New pictures of a user without approved pictures need a review. */
async function changedPictures(
  { identity }: SignedInContext,
  trx: Writer,
  own: Row<"comments">,
  images: readonly number[] | undefined,
) {
  if (images === undefined) return null;
  const before = await trx.selectFrom("comment_images").select("upload_id").where("comment_id", "=", own.id).execute();
  const { pictures, held } = await pickPictures(identity, trx, images);
  return { pictures, held: held && pictures.some((one) => !before.some((known) => known.upload_id === one.upload_id)) };
}

async function rewrite(
  trx: Writer,
  id: number,
  read: ReadText,
  pictures: Awaited<ReturnType<typeof pickPictures>>["pictures"] | undefined,
): Promise<void> {
  await trx.deleteFrom("comment_mentions").where("comment_id", "=", id).execute();
  await storeMentions(trx, [{ id, ask: { read } }]);
  if (!pictures) return;
  await trx.deleteFrom("comment_images").where("comment_id", "=", id).execute();
  await storePictures(trx, [{ id, pictures }]);
}

/** Withdraws notices from users no longer mentioned and notifies those mentioned now. Returns the users whose notices have changed. */
async function notifyAgain(
  context: SignedInContext,
  trx: Writer,
  row: Row<"comments">,
  { tellable }: ReadText,
): Promise<number[]> {
  const target = { contentType: row.content_type, targetId: row.target_id };
  const item = await findContent(context, trx, target);
  const news = newsOf({
    id: row.id,
    authorId: row.author_id,
    target,
    answered: await answeredBy(trx, row),
    mentioned: tellable,
    ownerId: item?.ownerId ?? null,
  });
  const dropped = await trx
    .deleteFrom("messages")
    .where("comment_id", "=", row.id)
    .where("kind", "!=", "support")
    .where("user_id", "not in", [0, ...news.people.map(({ userId }) => userId)])
    .returning("user_id")
    .execute();
  return [...dropped.map(({ user_id }) => user_id), ...(await notifyComments(trx, [news], context.now()))];
}
