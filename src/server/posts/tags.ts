import type { PostTag, PostTagCategory } from "#lib/contract/schemas/posts.ts";
import type { Context } from "../core/context.ts";
import { tagChoices } from "../tags/choices.ts";

/** Maximum number of tags offered as filters. */
const maxUsed = 20;

/** The tags of public posts, most used first. */
export async function usedPostTags(context: Context): Promise<PostTag[]> {
  context.uses("posts", "tags");
  const counted = countedTags(context).as("counted");
  const rows = await context.db.scan
    .selectFrom("tags")
    .innerJoin(counted, "counted.tag_id", "tags.id")
    .select(["tags.id", "tags.name", "counted.posts"])
    .orderBy("counted.posts", "desc")
    .orderBy("tags.id")
    .limit(maxUsed)
    .execute();
  return rows.map(({ id, name, posts }) => ({ id, name, posts }));
}

/** Tags a post may have (see `tagChoices`), with their numbers of public posts. */
export async function postTagList(context: Context, q: string): Promise<PostTagCategory[]> {
  context.uses("posts", "tags");
  const [categories, counted] = await Promise.all([tagChoices(context, q), countedTags(context).execute()]);
  const posts = new Map(counted.map((row) => [row.tag_id, row.posts]));
  return categories.map(({ tags, ...category }) => ({
    ...category,
    tags: tags.map((tag) => ({ ...tag, posts: posts.get(tag.id) ?? 0 })),
  }));
}

function countedTags(context: Context) {
  return context.db.scan
    .selectFrom("post_tags")
    .innerJoin("posts", "posts.id", "post_tags.post_id")
    .select(({ fn }) => ["post_tags.tag_id", fn.countAll<number>().as("posts")])
    .where("posts.status", "=", "published")
    .where("posts.published_at", "<=", context.now())
    .groupBy("post_tags.tag_id");
}
