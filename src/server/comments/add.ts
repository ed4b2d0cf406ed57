import { acceptComments, type Accepted, type Ask } from "./accept.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { Join } from "../core/call.ts";
import { kinds } from "#lib/kinds.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { withNewcomerLimit } from "../limits/newcomers.ts";
import { messagesTag } from "../messages/tag.ts";
import { holdCase } from "../screening/cases.ts";
import { countsTag } from "../kinds/targets.ts";
import { storeMentions, storePictures } from "./attachments.ts";
import { publishComments } from "./publish.ts";
import { anyCommentRows, commentsTag, toLines } from "./rows.ts";
import { readText } from "./text.ts";

type Outcome = Output<"comment/add"> | AppError;

/**
 * Adds a comment or a reply. The text is checked before anything is locked; `join` writes it in one batch with waiting comments of other
 * users. A text matching the word rules stays hidden until an operator has decided.
 */
export function addComment(
  context: SignedInContext,
  input: Input<"comment/add">,
  join: Join<Ask, Output<"comment/add">>,
): Promise<Output<"comment/add">> {
  return withNewcomerLimit(context, "words", async () => {
    const read = await readText(context, input.text, { count: input.images.length, added: input.images });
    return join({ identity: context.identity, input, read });
  });
}

/**
 * Writes comments of several users in one transaction, with the same number of queries for any number of comments. Counts and notices
 * change with them; the content item's count is locked only briefly before the commit. Each refused comment gets its own error.
 */
export async function addComments(context: Context, asks: readonly Ask[]): Promise<Outcome[]> {
  if (asks.length === 0) return [];
  const { outcomes, tags } = await context.db.write(async (trx) => {
    const answers = await acceptComments(context, trx, asks);
    const accepted = answers.flatMap((answer) => (answer instanceof AppError ? [] : [answer]));
    const ids = await insert(context, trx, accepted);
    const written = accepted.map((one, index) => ({ ...one, id: ids[index] ?? 0 }));
    await storeMentions(trx, written);
    await storePictures(trx, written);
    const outputs = await show(context, trx, written);
    const tags = await publish(context, trx, written);
    let next = 0;
    const outcomes = answers.map((answer) =>
      answer instanceof AppError ? answer : (outputs[next++] ?? new AppError("internal")),
    );
    return { outcomes, tags };
  });
  if (tags.length > 0) context.changed(...tags);
  return outcomes;
}

type Written = Accepted & { id: number };

/** Ids in the order of the comments. */
async function insert(context: Context, trx: Writer, accepted: readonly Accepted[]): Promise<number[]> {
  if (accepted.length === 0) return [];
  const at = context.now();
  const rows = await trx
    .insertInto("comments")
    .values(
      accepted.map(({ ask, item, answered, held, shadowed, pictures }) => ({
        content_key: null,
        content_type: ask.input.contentType,
        target_id: ask.input.targetId,
        author_id: ask.identity.userId,
        parent_id: answered?.threadId ?? null,
        reply_to_id: answered && answered.id !== answered.threadId ? answered.id : null,
        by_owner: item.ownerId === ask.identity.userId ? 1 : 0,
        text: ask.read.text,
        created_at: at,
        status: held ? ("pending" as const) : shadowed ? ("shadowed" as const) : ("published" as const),
        spoiler: ask.input.spoiler ? 1 : 0,
        pictures: pictures.length,
      })),
    )
    .returning("id")
    .execute();
  // Ids are assigned in the given order, but rows may be returned in another.
  return rows.map(({ id }) => id).toSorted((left, right) => left - right);
}

async function show(context: Context, trx: Writer, written: readonly Written[]): Promise<Output<"comment/add">[]> {
  if (written.length === 0) return [];
  const rows = await anyCommentRows(trx)
    .where(
      "comments.id",
      "in",
      written.map(({ id }) => id),
    )
    .orderBy("comments.id")
    .execute();
  const lines = await toLines(context, trx, rows);
  return lines.map((line, index) => ({
    comment: { ...line, pinned: false, replies: [], replyCount: 0 },
    parentId: rows[index]?.parent_id ?? null,
    held: written[index]?.held ?? false,
  }));
}

/** Returns the cache tags to invalidate. */
async function publish(context: Context, trx: Writer, written: readonly Written[]): Promise<string[]> {
  for (const { id, held, ask } of written) {
    if (held)
      await holdCase(
        { ...context, identity: ask.identity },
        trx,
        { contentType: kinds.comment.type, targetId: id },
        ask.read.held,
      );
  }
  const shown = written.filter(({ held, shadowed }) => !held && !shadowed);
  const notified = await publishComments(
    context,
    trx,
    shown.map(({ id, ask, answered, item }) => ({
      id,
      authorId: ask.identity.userId,
      target: { contentType: ask.input.contentType, targetId: ask.input.targetId },
      size: 1,
      answered,
      ownerId: item.ownerId,
      mentioned: ask.read.tellable,
    })),
  );
  return [...shown.flatMap(({ ask }) => [commentsTag(ask.input), countsTag(ask.input)]), ...notified.map(messagesTag)];
}
