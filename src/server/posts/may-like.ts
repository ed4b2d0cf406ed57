import { sql } from "kysely";
import type { MayLikePost, PostCard, PostDetail } from "#lib/contract/schemas/posts.ts";
import type { Context } from "../core/context.ts";
import { publicPosts, toPostCards } from "../cards/posts.ts";
import { listPosts } from "./posts.ts";

/** Weights relative to one shared tag: a post about the same film, or by the same author. */
const weights = { film: 4, author: 1.5, tag: 1 };

type Origin = Pick<PostDetail, "id" | "author" | "video" | "tags">;

/** Posts about the same film, with the same tags or by the same author, each with its reason; filled up with the hottest posts. */
export async function mayLikePosts(context: Context, post: Origin, limit: number): Promise<MayLikePost[]> {
  context.uses("posts");
  const rows = await publicPosts(context.db.scan, context.now())
    .innerJoin(linkedTo(context, post), "linked.post_id", "posts.id")
    .where("posts.id", "!=", post.id)
    .orderBy("linked.weight", "desc")
    .orderBy("posts.heat", "desc")
    .orderBy("posts.id", "desc")
    .limit(limit)
    .execute();
  const chosen = (await toPostCards(context, rows)).map((card) => ({ ...card, reason: reasonFor(post, card) }));
  if (chosen.length === limit) return chosen;
  const { list } = await listPosts(context, { feed: "hot", pageSize: Math.min(50, limit + chosen.length + 1) });
  const known = new Set([post.id, ...chosen.map(({ id }) => id)]);
  const others = list.filter(({ id }) => !known.has(id)).map((card) => ({ ...card, reason: "大家最近在聊" }));
  return [...chosen, ...others].slice(0, limit);
}

function linkedTo({ db: { scan } }: Context, { id, author, video }: Origin) {
  const weigh = (weight: number) => sql<number>`cast(${sql.lit(weight)} as double precision)`.as("weight");
  const links = scan
    .selectFrom("posts as other")
    .where("other.author_id", "=", author.id)
    .select(["other.id as post_id", weigh(weights.author)])
    .unionAll(
      scan
        .selectFrom("posts as other")
        .where("other.video_id", "=", video?.id ?? 0)
        .select(["other.id as post_id", weigh(weights.film)]),
    )
    .unionAll(
      scan
        .selectFrom("post_tags as own")
        .innerJoin("post_tags as shared", "shared.tag_id", "own.tag_id")
        .where("own.post_id", "=", id)
        .select(["shared.post_id", weigh(weights.tag)]),
    );
  return scan
    .selectFrom(links.as("links"))
    .select(({ fn }) => ["links.post_id", fn.sum<number>("links.weight").as("weight")])
    .groupBy("links.post_id")
    .as("linked");
}

function reasonFor(post: Origin, other: PostCard): string {
  if (post.video && other.video?.id === post.video.id) return `同样在聊《${post.video.title}》`;
  const shared = other.tags.find(({ id }) => post.tags.some((tag) => tag.id === id));
  return shared ? `同标签：${shared.name}` : `${other.author.name}的另一篇`;
}
