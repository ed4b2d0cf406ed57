import type { PostDetail } from "#lib/contract/schemas/posts.ts";
import { kinds } from "#lib/kinds.ts";
import { splitPost } from "#lib/post-text.ts";
import type { Context } from "../core/context.ts";
import { countsTag } from "../kinds/targets.ts";
import { publicPosts, toPostCards } from "../cards/posts.ts";

/** All public data of a post's page; `gone` if the post was public and has been removed, null if it never was. */
export async function postDetail(context: Context, id: number): Promise<PostDetail | "gone" | null> {
  context.uses(`post:${id}`, countsTag({ contentType: kinds.post.type, targetId: id }));
  const row = await publicPosts(context.db.read, context.now()).where("posts.id", "=", id).executeTakeFirst();
  if (!row) return isRemoved(context, id);
  const [card] = await toPostCards(context, [row]);
  return card ? { ...card, text: splitPost(row.text).body } : null;
}

async function isRemoved(context: Context, id: number): Promise<"gone" | null> {
  const row = await context.db.read.selectFrom("posts").select("status").where("id", "=", id).executeTakeFirst();
  return row?.status === "removed" ? "gone" : null;
}
