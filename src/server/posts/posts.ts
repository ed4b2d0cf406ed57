import { sql } from "kysely";
import type { PostCard } from "#lib/contract/schemas/posts.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input } from "#lib/contract/shapes.ts";
import type { OrderOf } from "#lib/orders.ts";
import { publicPosts, toPostCards } from "../cards/posts.ts";
import type { Context } from "../core/context.ts";
import { amountOfFollowed, followedTextIds, ofFollowed } from "../follows/followed-texts.ts";
import { type Order, readPage } from "../paging/paging.ts";
import { postsOfTag } from "../people/page.ts";

const orders = {
  new: { columns: ["published_at", "id"], direction: "desc" },
  hot: { columns: ["heat", "id"], direction: "desc" },
  followed: { columns: ["published_at", "id"], direction: "desc" },
} as const satisfies Record<OrderOf<"posts">, Order>;

/** A feed of public posts, paged. The `followed` feed is empty without a user. */
export async function listPosts(
  context: Context,
  input: Input<"post/center">,
  userId: number | null = null,
): Promise<Page<PostCard>> {
  const { feed, tagId, authorId, cursor, pageSize } = input;
  context.uses(authorId === undefined ? "posts" : postsOfTag(authorId));
  const { read, scan } = context.db;
  const followed = feed === "followed" ? await amountOfFollowed(scan, "posts", userId) : null;
  if (followed === "none") return { list: [], nextCursor: null };
  let query = publicPosts(tagId === undefined && followed === null ? read : scan, context.now());
  if (tagId !== undefined) {
    query = query.innerJoin("post_tags", "post_tags.post_id", "posts.id").where("post_tags.tag_id", "=", tagId);
  }
  if (authorId !== undefined) query = query.where("posts.author_id", "=", authorId);
  if (followed === "few") query = query.where(sql<boolean>`posts.id in (${followedTextIds("posts", userId)})`);
  if (followed === "many") query = query.where(ofFollowed("posts", userId));
  const page = await readPage(query, { list: `posts ${feed}`, order: orders[feed], table: "posts", cursor, pageSize });
  return { ...page, list: await toPostCards(context, page.list) };
}
