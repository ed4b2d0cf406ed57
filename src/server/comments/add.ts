import type { Input, Output } from "#lib/contract/shapes.ts";
import { cleanText, commentLimit, countCharacters, saysSomething } from "#lib/user-text.ts";
import type { SignedInContext } from "../context.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../errors.ts";
import { messagesTag } from "../messages/tag.ts";
import { holdCase } from "../moderation/cases.ts";
import { screenText } from "../moderation/words.ts";
import { countsTag, requireThing } from "../targets.ts";
import { publishComment } from "./publish.ts";
import { anyCommentRows, commentsTag, toLine } from "./rows.ts";

const minute = 60_000;

/** Most comments of one person within a span of milliseconds. */
const limits = {
  guest: [
    { span: minute, most: 4 },
    { span: 60 * minute, most: 30 },
  ],
  member: [
    { span: minute, most: 12 },
    { span: 60 * minute, most: 200 },
  ],
} as const;

/** The same words again within this many milliseconds are a mistake or a nuisance. */
const repeatSpan = 5 * minute;

/**
 * Says something about a thing, or answers somebody who did. Counts and messages change in the same transaction. What the word rules
 * hold is seen by nobody before an operator has looked.
 */
export async function addComment(
  context: SignedInContext,
  input: Input<"comment/add">,
): Promise<Output<"comment/add">> {
  const { text, held } = await screenText(context, checkText(input.text));
  const { userId } = context.identity;
  const { row, told } = await context.db.write(async (trx) => {
    const thing = await requireThing(context, trx, input);
    await checkPace(context, trx, input, text);
    const answered = input.replyTo === undefined ? null : await requireAnswered(trx, input, input.replyTo);
    if (answered && held.length === 0) await countReply(trx, answered.threadId);
    const { id } = await trx
      .insertInto("comments")
      .values({
        content_key: null,
        content_type: input.contentType,
        target_id: input.targetId,
        author_id: userId,
        parent_id: answered?.threadId ?? null,
        reply_to_id: answered && answered.id !== answered.threadId ? answered.id : null,
        by_owner: thing.ownerId === userId ? 1 : 0,
        text,
        created_at: context.now(),
        status: held.length > 0 ? "pending" : "published",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const row = await anyCommentRows(trx).where("comments.id", "=", id).executeTakeFirstOrThrow();
    if (held.length > 0) {
      await holdCase(context, trx, { contentType: 6, targetId: id }, held);
      return { row, told: [] };
    }
    const { ownerId } = thing;
    const told = await publishComment(context, trx, {
      id,
      authorId: userId,
      target: input,
      size: 1,
      answered,
      ownerId,
    });
    return { row, told };
  });
  if (held.length === 0) context.changed(commentsTag(input), countsTag(input), ...told.map(messagesTag));
  const comment = { ...toLine(context, row), pinned: false, replies: [], replyCount: 0 };
  return { comment, parentId: row.parent_id, held: held.length > 0 };
}

function checkText(typed: string): string {
  const text = cleanText(typed);
  if (!saysSomething(text)) throw new AppError("commentEmpty");
  if (countCharacters(text) > commentLimit) throw new AppError("commentTooLong");
  return text;
}

async function checkPace(
  context: SignedInContext,
  trx: Writer,
  input: Input<"comment/add">,
  text: string,
): Promise<void> {
  const now = context.now();
  const recent = trx.selectFrom("comments").where("author_id", "=", context.identity.userId);
  for (const { span, most } of limits[context.identity.kind]) {
    const { count } = await recent
      .where("created_at", ">", now - span)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count >= most) throw new AppError("tooManyRequests", { retryAfter: Math.ceil(span / 1000) });
  }
  const same = await recent
    .select("id")
    .where("created_at", ">", now - repeatSpan)
    .where("content_type", "=", input.contentType)
    .where("target_id", "=", input.targetId)
    .where("text", "=", text)
    .where("status", "in", ["published", "pending"])
    .executeTakeFirst();
  if (same) throw new AppError("commentRepeated");
}

interface Answered {
  id: number;
  authorId: number;
  threadId: number;
  threadAuthorId: number;
}

/** The comment that is answered, which must stand under the very thing the answer is for. */
async function requireAnswered(trx: Writer, input: Input<"comment/add">, id: number): Promise<Answered> {
  const row = await trx
    .selectFrom("comments")
    .leftJoin("comments as thread", "thread.id", "comments.parent_id")
    .select(["comments.id", "comments.author_id", "thread.id as thread_id", "thread.author_id as thread_author_id"])
    .where("comments.id", "=", id)
    .where("comments.status", "=", "published")
    .where("comments.content_type", "=", input.contentType)
    .where("comments.target_id", "=", input.targetId)
    .executeTakeFirst();
  if (!row) throw new AppError("commentMissing");
  return {
    id,
    authorId: row.author_id,
    threadId: row.thread_id ?? id,
    threadAuthorId: row.thread_author_id ?? row.author_id,
  };
}

/** Locks the thread's first comment, so that it cannot be deleted meanwhile. */
async function countReply(trx: Writer, threadId: number): Promise<void> {
  const row = await trx
    .updateTable("comments")
    .set(({ eb }) => ({ reply_count: eb("reply_count", "+", 1) }))
    .where("id", "=", threadId)
    .where("status", "=", "published")
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new AppError("commentMissing");
}
