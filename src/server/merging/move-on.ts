import { setTimeout } from "node:timers/promises";
import type { MergedKind } from "#lib/contract/schemas/merging.ts";
import { kinds } from "#lib/kinds.ts";
import { commentsTag } from "../comments/rows.ts";
import type { Context } from "../core/context.ts";
import { countsTag } from "../core/target.ts";
import type { Writer } from "../db/open.ts";
import { movePeople, peopleOf } from "./move-people.ts";
import type { Move } from "./move.ts";
import { moveTagged, removeMergedTag } from "./move-tags.ts";
import {
  moveCast,
  moveComments,
  moveDanmaku,
  type Moved,
  moveLists,
  moveMessages,
  movePosts,
  moveReviews,
} from "./move-works.ts";

/** An entry that has been merged into another. */
export interface MergedEntry {
  kind: MergedKind;
  from: number;
}

/** Maximum number of rows per transaction, so that other writes get their turn. */
const atOnce = {
  people: 40,
  comments: 500,
  reviews: 20,
  lists: 200,
  posts: 50,
  films: 20,
  tagged: 50,
  messages: 500,
  danmaku: 500,
};
/** Milliseconds between two transactions. */
const pause = 2;

/** Moves what people have of a merged entry to the one it leads to now, while `mayGoOn`; returns whether nothing is left, and the number of rows. */
export async function moveOn(
  context: Context,
  { kind, from }: MergedEntry,
  mayGoOn: () => boolean,
): Promise<{ done: boolean; moved: number }> {
  let moved = 0;
  while (mayGoOn()) {
    const step = await context.db.write(async (trx) => {
      const move = await lockMove(trx, { kind, from });
      return move && { ...(await moveSome(context, trx, kind, move)), move };
    });
    if (!step || step.rows === 0) return { done: true, moved };
    context.changed(...new Set([...step.tags, ...tagsOf(kind, step.move)]));
    moved += step.rows;
    await setTimeout(pause);
  }
  return { done: false, moved };
}

/** Only one at a time moves rows of an entry: likes and favorites that somebody has given both are subtracted while they are moved. */
async function lockMove(trx: Writer, { kind, from }: MergedEntry): Promise<Move | null> {
  const contentType = kinds[kind].type;
  const row = await trx
    .selectFrom("merged")
    .select("target_id")
    .where("content_type", "=", contentType)
    .where("old_id", "=", from)
    .forUpdate()
    .executeTakeFirst();
  return row ? { contentType, from, to: row.target_id } : null;
}

type Step = (context: Context, trx: Writer, move: Move) => Promise<Moved>;

const comments: Step = (_context, trx, move) => moveComments(trx, move, atOnce.comments);
const messages: Step = (_context, trx, move) => moveMessages(trx, move, atOnce.messages);
const people: Step = async (context, trx, move) => {
  const owners = await peopleOf(trx, move, atOnce.people);
  return owners.length === 0
    ? { rows: 0, tags: [] }
    : { rows: owners.length, tags: await movePeople(context, trx, move, owners) };
};

/** What is moved, in this order. Reviews go before people: a vote that rests on a review is where the review is. */
const steps: Readonly<Record<MergedKind, readonly Step[]>> = {
  video: [
    comments,
    (context, trx, move) => moveReviews(context, trx, move, atOnce.reviews),
    people,
    (_context, trx, move) => moveLists(trx, move, atOnce.lists),
    (context, trx, move) => movePosts(context, trx, move, atOnce.posts),
    (_context, trx, move) => moveDanmaku(trx, move, atOnce.danmaku),
    messages,
  ],
  performer: [comments, people, (context, trx, move) => moveCast(context, trx, move, atOnce.films), messages],
  tag: [people, (context, trx, move) => moveTagged(context, trx, move, atOnce.tagged), messages, removeMergedTag],
};

/** Moves some rows; none when nothing is left. */
async function moveSome(context: Context, trx: Writer, kind: MergedKind, move: Move): Promise<Moved> {
  for (const step of steps[kind]) {
    const moved = await step(context, trx, move);
    if (moved.rows > 0) return moved;
  }
  return { rows: 0, tags: [] };
}

/** Cache tags of everything that shows either entry. */
export function tagsOf(kind: MergedKind, { contentType, from, to }: Move): string[] {
  const each = [from, to].flatMap((id) => [
    `${kind}:${id}`,
    countsTag({ contentType, targetId: id }),
    commentsTag({ contentType, targetId: id }),
    `reviews:${contentType}:${id}`,
  ]);
  return [`${kind}s`, "topics", ...each];
}
