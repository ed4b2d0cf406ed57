import type { PostTag, PostTagCategory } from "#lib/contract/schemas/posts.ts";
import type { Context } from "../core/context.ts";

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

/** All tags a post may have, by category in the editors' order, with their numbers of public posts. */
export async function postTagList(context: Context): Promise<PostTagCategory[]> {
  context.uses("posts", "tags");
  const [categories, tags, counted] = await Promise.all([
    context.db.read.selectFrom("tag_categories").select(["id", "name"]).orderBy("position").orderBy("id").execute(),
    context.db.read
      .selectFrom("tags")
      .select(["id", "name", "category_id"])
      .orderBy("position")
      .orderBy("id")
      .execute(),
    countedTags(context).execute(),
  ]);
  const posts = new Map(counted.map((row) => [row.tag_id, row.posts]));
  const tagsOf = Map.groupBy(tags, (tag) => tag.category_id);
  return categories.map(({ id, name }) => ({
    id,
    name,
    tags: (tagsOf.get(id) ?? []).map((tag) => ({ id: tag.id, name: tag.name, posts: posts.get(tag.id) ?? 0 })),
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
