import { randomUUID } from "node:crypto";
import type { Writer } from "../db/open.ts";
import type { Target } from "../targets.ts";

interface Notice {
  /** Who is told. */
  userId: number;
  title: string;
  /** Plain text. */
  text: string;
  /** The thing whose page it leads to. */
  page: Target | null;
  at: number;
}

/** Tells one reader something in the site's own name; it stands among the announcements. */
export async function tellNotice(trx: Writer, { userId, title, text, page, at }: Notice): Promise<void> {
  await trx
    .insertInto("messages")
    .values({
      user_id: userId,
      kind: "announcement",
      merge_key: `notice:${randomUUID()}`,
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
    .execute();
}
