import type { Mention } from "#lib/contract/schemas/comments.ts";
import type { Reader, Writer } from "../db/open.ts";

/** The mentioned user of each slot in a comment's text. */
type Slots = ReadonlyMap<number, { id: number; name: string }>;

const slots = /@\{(\d{1,3})\}/g;

/** The users mentioned in these texts with their current names, by comment id. No query if there are no mentions. */
export async function namesIn(
  db: Reader | Writer,
  comments: readonly { id: number; text: string }[],
): Promise<ReadonlyMap<number, Slots>> {
  const ids = comments.filter(({ text }) => text.includes("@{")).map(({ id }) => id);
  const found = new Map<number, Map<number, { id: number; name: string }>>();
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom("comment_mentions")
    .innerJoin("users", "users.id", "comment_mentions.user_id")
    .select(["comment_mentions.comment_id", "comment_mentions.slot", "users.id", "users.name"])
    .where("comment_mentions.comment_id", "in", ids)
    .execute();
  for (const { comment_id, slot, id, name } of rows) {
    const own = found.get(comment_id) ?? new Map<number, { id: number; name: string }>();
    found.set(comment_id, own.set(slot, { id, name }));
  }
  return found;
}

/** The text with names inserted, and the offsets of the mentions. */
export function withNames(text: string, people: Slots | undefined): { text: string; mentions: Mention[] } {
  if (!people) return { text, mentions: [] };
  const mentions: Mention[] = [];
  let shown = "";
  let from = 0;
  for (const found of text.matchAll(slots)) {
    const person = people.get(Number(found[1]));
    if (!person) continue;
    shown += text.slice(from, found.index);
    mentions.push({ ...person, at: shown.length });
    shown += `@${person.name}`;
    from = found.index + found[0].length;
  }
  return { text: shown + text.slice(from), mentions };
}

/** Users mentioned in a comment who can read notices. */
export async function notifiableIn(trx: Writer, commentId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom("comment_mentions")
    .innerJoin("users", "users.id", "comment_mentions.user_id")
    .select("users.id")
    .where("comment_mentions.comment_id", "=", commentId)
    .where("users.status", "=", "active")
    .execute();
  return rows.map(({ id }) => id);
}
