import { randomUUID } from "node:crypto";
import type { Writer } from "../db/open.ts";
import type { Target } from "../kinds/targets.ts";

/** Prefix of the keys of notices whose text an operator wrote. */
export const writtenNotices = "written:";

interface Notice {
  /** Id of the recipient. */
  userId: number;
  title: string;
  /** Plain text. */
  text: string;
  /** The text is what an operator wrote: it stays as it is in every language. */
  isWritten?: boolean;
  /** The content item it links to; null if there is none. */
  page: Target | null;
  /** The page of this site it links to, for what has no content item, e.g. `/mine?area=works`. */
  path?: string;
  at: number;
  /** A second notice with the same key is not sent; without a key each one is. */
  key?: string;
}

/** Sends a notice from the site to one user, displayed among the announcements. Returns false if the key exists already. */
export async function sendNotice(trx: Writer, notice: Notice): Promise<boolean> {
  const { userId, title, text, isWritten = false, page, path, at, key } = notice;
  const row = await trx
    .insertInto("messages")
    .values({
      user_id: userId,
      kind: "announcement",
      merge_key: `${isWritten ? writtenNotices : ""}${key ?? `notice:${randomUUID()}`}`,
      content_type: page?.contentType ?? 0,
      target_id: page?.targetId ?? 0,
      comment_id: null,
      actor_id: null,
      created_at: at,
      updated_at: at,
      read_at: null,
      title,
      text,
      path: path ?? null,
    })
    .onConflict((conflict) => conflict.columns(["user_id", "merge_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
