import { commentMentions } from "#lib/comment-text.ts";
import { commentLimit, charactersOver, saysSomething } from "#lib/user-text.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { screenText } from "../screening/screening.ts";
import { heldPictures } from "../uploads/uploads.ts";
import { reviewReasons } from "./review.ts";

/** A checked text, as stored. */
export interface ReadText {
  /** `@{0}` in place of the first mentioned user, and so on. */
  text: string;
  mentioned: number[];
  /** Those of `mentioned` who can read notices. */
  tellable: number[];
  /** Words and other reasons because of which the text needs a review. */
  held: string[];
}

/**
 * Placeholder of a slot while the text is compared with the word rules, which ignore it: a private-use character, neither letter nor digit.
 */
const slotMark = (slot: number) => String.fromCodePoint(0xe000 + slot);
const slotMarks = /[\ue000-\uf8ff]/g;
const reference = /@\{(\d{1,15})\}/g;

/** Checks length and words of a typed text and its added pictures, and resolves mentions: `@{12}` is the user with id 12. */
export async function readText(
  context: SignedInContext,
  typed: string,
  pictures: { count: number; added: readonly number[] },
): Promise<ReadText> {
  const cleaned = typed.replace(slotMarks, "");
  const people = await namedPeople(context, cleaned);
  const mentioned = people.map(({ id }) => id);
  const slotted = cleaned.replace(reference, (_whole, digits: string) => {
    const slot = mentioned.indexOf(Number(digits));
    return slot === -1 ? `@${digits}` : slotMark(slot);
  });
  if (pictures.count === 0 && mentioned.length === 0 && !saysSomething(slotted)) throw new AppError("commentEmpty");
  if (charactersOver(slotted, commentLimit) > 0) throw new AppError("commentTooLong");
  const { text, held } = await screenText(context, slotted);
  return {
    text: text.replace(slotMarks, (mark) => `@{${(mark.codePointAt(0) ?? 0) - 0xe000}}`),
    mentioned,
    tellable: people.filter(({ status }) => status === "active").map(({ id }) => id),
    held: [...held, ...(await reviewReasons(context, slotted)), ...(await heldPictures(context, pictures.added))],
  };
}

async function namedPeople({ db }: Context, text: string) {
  const ids = [...new Set([...text.matchAll(reference)].map(([, digits]) => Number(digits)))];
  if (ids.length > commentMentions) throw new AppError("tooManyMentions");
  if (ids.length === 0) return [];
  return db.read
    .selectFrom("users")
    .select(["id", "status"])
    .where("id", "in", ids)
    .where("status", "!=", "deleted")
    .orderBy("id")
    .execute();
}
