import type { Input } from "#lib/contract/shapes.ts";
import { sql } from "kysely";
import type { Context, Identity } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { lockUsers } from "../people/lock.ts";
import { isLimited } from "../people/shadow.ts";
import { targetKey, contentsOf, type ContentItem } from "../kinds/targets.ts";
import type { ReadText } from "./text.ts";
import { pickPictures, type PickedPicture } from "./pictures.ts";

/** A comment whose text has been checked, ready to be written. */
export interface Ask {
  identity: Identity;
  input: Input<"comment/add">;
  read: ReadText;
}

const minute = 60_000;

/** Maximum comments of one user per minute and per hour. */
const limits = { guest: { minute: 4, hour: 30 }, member: { minute: 12, hour: 200 } } as const;

/** The same text within this many milliseconds is refused as a repetition. */
const repeatSpan = 5 * minute;

/** The comment that is replied to. */
interface Answered {
  id: number;
  /** 0 for an author on another site, who reads no notices; the same for the thread's. */
  authorId: number;
  threadId: number;
  threadAuthorId: number;
  /** Its author, who is answering, is the only one to see it. */
  shadowed: boolean;
}

/** A comment that may be written. */
export interface Accepted {
  ask: Ask;
  item: ContentItem;
  answered: Answered | null;
  pictures: PickedPicture[];
  /** Hidden until an operator has decided. */
  held: boolean;
  /** Visible to its author only. */
  shadowed: boolean;
}

/**
 * Checks comments: returns each as accepted or with its error, using a few queries for all of them. Locks their authors, of whom another
 * process may be writing comments as well, and increases the reply counts of their threads.
 */
export async function acceptComments(
  context: Context,
  trx: Writer,
  asks: readonly Ask[],
): Promise<(Accepted | AppError)[]> {
  await lockUsers(trx, authorsOf(asks));
  const items = await contentsOf(
    context,
    asks.map(({ input }) => input),
    trx,
  );
  const pace = await paceOf(context, trx, asks);
  const said = await lately(context, trx, asks);
  const answered = await answeredOf(trx, asks);
  const accepted: (Accepted | AppError)[] = [];
  for (const ask of asks) {
    accepted.push(
      await attempt(async () => {
        const item = items.get(targetKey(ask.input));
        if (!item) throw new AppError("contentMissing");
        pace.take(ask);
        if (ask.read.text !== "" && said.has(textKey(rowOf(ask)))) throw new AppError("commentRepeated");
        const { pictures, held } = await pickPictures(ask.identity, trx, ask.input.images);
        const answers = requireAnswered(answered, ask);
        said.add(textKey(rowOf(ask)));
        const isHeld = held || ask.read.held.length > 0;
        const shadowed = !isHeld && (isLimited(ask.identity) || answers?.shadowed === true);
        return { ask, item, answered: answers, pictures, held: isHeld, shadowed };
      }),
    );
  }
  return countReplies(trx, accepted);
}

async function attempt<Result>(work: () => Promise<Result>): Promise<Result | AppError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

const authorsOf = (asks: readonly Ask[]) => [...new Set(asks.map(({ identity }) => identity.userId))];

/** Comments of each user within the last minute and hour; no query if limits are off. */
async function paceOf(context: Context, trx: Writer, asks: readonly Ask[]) {
  const counts = new Map<number, { minute: number; hour: number }>();
  const now = context.now();
  if (context.limits.on) {
    const rows = await trx
      .selectFrom("comments")
      .select(["author_id", sql<number>`sum(case when created_at > ${now - minute} then 1 else 0 end)`.as("minute")])
      .select(({ fn }) => fn.countAll<number>().as("hour"))
      .where("author_id", "in", authorsOf(asks))
      .where("created_at", ">", now - 60 * minute)
      .groupBy("author_id")
      .execute();
    for (const row of rows) counts.set(row.author_id, row);
  }
  return {
    take({ identity }: Ask): void {
      if (!context.limits.on) return;
      const { minute: lastMinute, hour } = counts.get(identity.userId) ?? { minute: 0, hour: 0 };
      const max = limits[identity.kind];
      if (lastMinute >= max.minute) throw new AppError("tooManyRequests", { retryAfter: 60 });
      if (hour >= max.hour) throw new AppError("tooManyRequests", { retryAfter: 3600 });
      counts.set(identity.userId, { minute: lastMinute + 1, hour: hour + 1 });
    },
  };
}

interface SaidRow {
  author_id: number;
  content_type: number;
  target_id: number;
  text: string;
}

const textKey = (row: SaidRow) => JSON.stringify([row.author_id, row.content_type, row.target_id, row.text]);
const rowOf = ({ identity, input, read }: Ask): SaidRow => ({
  author_id: identity.userId,
  content_type: input.contentType,
  target_id: input.targetId,
  text: read.text,
});

/** Recent comments of these users with the same texts, on any content item. */
async function lately(context: Context, trx: Writer, asks: readonly Ask[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("comments")
    .select(["author_id", "content_type", "target_id", "text"])
    .where("author_id", "in", authorsOf(asks))
    .where("created_at", ">", context.now() - repeatSpan)
    .where("text", "in", [...new Set(asks.map(({ read }) => read.text))])
    .where("status", "in", ["published", "pending", "shadowed"])
    .execute();
  return new Set(rows.map(textKey));
}

async function answeredOf(trx: Writer, asks: readonly Ask[]) {
  const ids = [...new Set(asks.flatMap(({ input }) => (input.replyTo === undefined ? [] : [input.replyTo])))];
  if (ids.length === 0) return [];
  return trx
    .selectFrom("comments")
    .leftJoin("comments as thread", "thread.id", "comments.parent_id")
    .select(["comments.id", "comments.author_id", "comments.author_name"])
    .select(["comments.content_type", "comments.target_id", "comments.status"])
    .select(["thread.id as thread_id", "thread.author_id as thread_author_id"])
    .select("thread.author_name as thread_author_name")
    .where("comments.id", "in", ids)
    .where("comments.status", "in", ["published", "shadowed"])
    .execute();
}

/** The comment replied to; throws unless it belongs to the same content item. */
function requireAnswered(rows: Awaited<ReturnType<typeof answeredOf>>, { input, identity }: Ask): Answered | null {
  const { replyTo, contentType, targetId } = input;
  if (replyTo === undefined) return null;
  const row = rows.find(({ id }) => id === replyTo);
  if (!row || row.content_type !== contentType || row.target_id !== targetId) throw new AppError("commentMissing");
  const shadowed = row.status === "shadowed";
  if (shadowed && row.author_id !== identity.userId) throw new AppError("commentMissing");
  const authorId = row.author_name === null ? row.author_id : 0;
  const threadAuthorId = row.thread_author_name === null ? (row.thread_author_id ?? authorId) : 0;
  return { id: replyTo, authorId, threadId: row.thread_id ?? replyTo, threadAuthorId, shadowed };
}

/**
 * Updates reply counts, which locks the first comments of threads, always in the same order, so that they cannot be deleted during the
 * transaction.
 */
async function countReplies(trx: Writer, accepted: readonly (Accepted | AppError)[]): Promise<(Accepted | AppError)[]> {
  const replies = new Map<number, number>();
  for (const one of accepted) {
    if (one instanceof AppError || one.held || one.shadowed || !one.answered) continue;
    replies.set(one.answered.threadId, (replies.get(one.answered.threadId) ?? 0) + 1);
  }
  const gone = new Set<number>();
  for (const [id, more] of [...replies].toSorted(([left], [right]) => left - right)) {
    const row = await trx
      .updateTable("comments")
      .set(({ eb }) => ({ reply_count: eb("reply_count", "+", more) }))
      .where("id", "=", id)
      .where("status", "=", "published")
      .returning("id")
      .executeTakeFirst();
    if (!row) gone.add(id);
  }
  return accepted.map((one) =>
    !(one instanceof AppError) && one.answered && gone.has(one.answered.threadId)
      ? new AppError("commentMissing")
      : one,
  );
}
