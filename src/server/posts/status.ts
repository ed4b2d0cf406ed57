import { kinds } from "#lib/kinds.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { PostStatus } from "../db/columns.ts";
import { messagesTag } from "../messages/tag.ts";
import { closeCase, openCase } from "../screening/cases.ts";
import { postsOfTag } from "../people/page.ts";
import type { StatusChange } from "../publishing/status.ts";
import { indexDocument } from "../search/indexing.ts";
import { countsTag } from "../kinds/targets.ts";
import { postHeat } from "../kinds/post-heat.ts";

/**
 * Sets a post's status and updates everything that depends on it: publication time, feeds, search index, moderation queue. `reason` is
 * displayed to the author. Null if there is no such post; does nothing if it has the status already. Pass `tags` to `context.changed` after
 * the commit.
 */
export async function setPostStatus(
  context: Pick<Context, "db" | "now">,
  trx: Writer,
  { id, status, reason = "" }: { id: number; status: PostStatus; reason?: string },
): Promise<StatusChange<PostStatus> | null> {
  const row = await trx.selectFrom("posts").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) return null;
  const change = { id, authorId: row.author_id, before: row.status, after: status };
  const now = context.now();
  const firstTime = status === "published" && row.live_at === null && row.content_key === null;
  const publishedAt = firstTime ? now : row.published_at;
  await trx
    .updateTable("posts")
    .set({
      status,
      reason,
      published_at: publishedAt,
      live_at: firstTime ? now : row.live_at,
      deleted_at: null,
      deleted_status: null,
      heat: postHeat({ supports: row.supports, comments: row.comment_count, publishedAt }),
    })
    .where("id", "=", id)
    .execute();
  if (row.status === status) return { ...change, tags: [] };
  const target = { contentType: kinds.post.type, targetId: id };
  if (status === "pending") await openCase(trx, { ...target, authorId: row.author_id, at: now, pending: true });
  else if (row.status === "pending") await closeCase(trx, target);
  await indexDocument(context, trx, kinds.post.type, id);
  return { ...change, tags: postTags(id, row.author_id) };
}

/** Cache tags of everything that displays the post or counts posts. */
export function postTags(id: number, authorId: number): string[] {
  return [
    "posts",
    "people",
    postsOfTag(authorId),
    `post:${id}`,
    countsTag({ contentType: kinds.post.type, targetId: id }),
    messagesTag(authorId),
  ];
}
