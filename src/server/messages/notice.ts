import { randomUUID } from "node:crypto";
import type { Writer } from "../db/open.ts";
import type { Target } from "../kinds/targets.ts";

interface Notice {
  /** Who is told. */
  userId: number;
  title: string;
  /** Plain text. */
  text: string;
  /** The thing whose page it leads to. */
  page: Target | null;
  at: number;
  /** Names what happens once: a second notice with the same key is not given. */
  key?: string;
}

/** Tells one reader something in the site's own name; it stands among the announcements. False when its key was there already. */
export async function sendNotice(trx: Writer, { userId, title, text, page, at, key }: Notice): Promise<boolean> {
  const row = await trx
    .insertInto("messages")
    .values({
      user_id: userId,
      kind: "announcement",
      merge_key: key ?? `notice:${randomUUID()}`,
      content_type: page?.contentType ?? 0,
      target_id: page?.targetId ?? 0,
      comment_id: null,
      actor_id: null,
      created_at: at,
      updated_at: at,
      read_at: null,
      title,
      text,
    })
    .onConflict((conflict) => conflict.columns(["user_id", "merge_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
