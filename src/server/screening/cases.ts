import { z } from "zod";
import { kinds } from "#lib/kinds.ts";
import type { Identity, SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import type { Target } from "../core/target.ts";

const wordsOf = z.array(z.string());

interface Opening extends Target {
  /** Author of the content item; for a person, the person's own id. */
  authorId: number;
  at: number;
  /** Hidden until an operator has decided. */
  pending?: boolean;
  reported?: boolean;
  /** Words because of which it needs a review. */
  terms?: readonly string[];
}

/** Opens a moderation case in the transaction that causes it; adds the reasons to a case that is open already. */
export async function openCase(trx: Writer, opening: Opening): Promise<Row<"moderation_cases">> {
  const { contentType, targetId, authorId, at, pending = false, reported = false, terms = [] } = opening;
  const fresh = {
    author_id: authorId,
    status: "open",
    pending: pending ? 1 : 0,
    reported: reported ? 1 : 0,
    words: JSON.stringify(terms),
    opened_at: at,
    decided_at: null,
    decided_by: null,
    message: "",
    state_before: null,
  } as const;
  const made = await trx
    .insertInto("moderation_cases")
    .values({ content_type: contentType, target_id: targetId, ...fresh })
    .onConflict((conflict) => conflict.columns(["content_type", "target_id"]).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made) return made;
  const known = await caseOf(trx, opening).forUpdate().executeTakeFirst();
  if (!known) throw new Error(`no case of ${contentType}:${targetId}`);
  const more = {
    pending: pending ? 1 : known.pending,
    reported: reported ? 1 : known.reported,
    words: JSON.stringify([...new Set([...wordsOf.parse(JSON.parse(known.words)), ...terms])]),
  };
  return trx
    .updateTable("moderation_cases")
    .set(known.status === "open" ? more : fresh)
    .where("id", "=", known.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Opens a case for the caller's own text that matches the word rules. */
export async function holdCase(
  { identity, now }: Pick<SignedInContext, "now"> & { identity: Pick<Identity, "userId"> },
  trx: Writer,
  target: Target,
  terms: readonly string[],
): Promise<void> {
  await openCase(trx, { ...target, authorId: identity.userId, at: now(), pending: true, terms });
}

/** Closes the open case of an item that is gone. */
export async function closeCase(trx: Writer, { contentType, targetId }: Target): Promise<void> {
  await trx
    .updateTable("moderation_cases")
    .set({ status: "closed" })
    .where("content_type", "=", contentType)
    .where("target_id", "=", targetId)
    .where("status", "=", "open")
    .execute();
}

/** Closes the open cases of what goes with its author's account: comments, posts and reviews stay. */
export async function closeCasesOf(trx: Writer, authorId: number): Promise<void> {
  await trx
    .updateTable("moderation_cases")
    .set({ status: "closed" })
    .where("author_id", "=", authorId)
    .where("status", "=", "open")
    .where("content_type", "not in", [kinds.comment.type, kinds.post.type, kinds.review.type])
    .execute();
}

/** The case of what waited for a review when its author deleted it, and has brought it back, is open again. */
export async function reopenCase(trx: Writer, target: Target): Promise<void> {
  await closedCase(trx, target).set({ status: "open" }).execute();
}

/** What its author shows again is asked about again if it has been reported and nobody has decided; it waits for nothing else any more. */
export async function reopenReported(trx: Writer, target: Target): Promise<void> {
  await closedCase(trx, target)
    .set({ status: "open", pending: 0, words: "[]" })
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("reports")
          .select("id")
          .where("content_type", "=", target.contentType)
          .where("target_id", "=", target.targetId)
          .where("status", "=", "open"),
      ),
    )
    .execute();
}

function closedCase(trx: Writer, { contentType, targetId }: Target) {
  return trx
    .updateTable("moderation_cases")
    .where("content_type", "=", contentType)
    .where("target_id", "=", targetId)
    .where("status", "=", "closed");
}

export function caseOf(trx: Writer, { contentType, targetId }: Target) {
  return trx
    .selectFrom("moderation_cases")
    .selectAll()
    .where("content_type", "=", contentType)
    .where("target_id", "=", targetId);
}
