import { sql } from "kysely";
import { z } from "zod";
import type { CategoryDetail, CategoryWithTags, TagDetail } from "#lib/contract/schemas/tags.ts";
import { kinds } from "#lib/kinds.ts";
import type { Context } from "../core/context.ts";
import { keptOf } from "../kinds/merged.ts";

const texts = z.array(z.string());

/** Every category with its tags, both in the editors' order. */
export async function listTags(context: Context): Promise<CategoryWithTags[]> {
  context.uses("tags");
  const { read } = context.db;
  const [categories, tags] = await Promise.all([
    read.selectFrom("tag_categories").select(["id", "name"]).orderBy("position").orderBy("id").execute(),
    read
      .selectFrom("tags")
      .select(["id", "name", "description", "category_id", "video_count"])
      .orderBy("position")
      .orderBy("id")
      .execute(),
  ]);
  return categories.map(({ id, name }) => ({
    id,
    name,
    tags: tags
      .filter((tag) => tag.category_id === id)
      .map((tag) => ({ id: tag.id, name: tag.name, description: tag.description, videos: tag.video_count })),
  }));
}

/** Data of a tag's page, without its lists. */
export async function tagDetail(context: Context, id: number): Promise<TagDetail | null> {
  context.uses(`tag:${id}`, "tags");
  const row = await context.db.read
    .selectFrom("tags")
    .innerJoin("tag_categories", "tag_categories.id", "tags.category_id")
    .select(["tags.id", "tags.name", "tags.description", "tags.aliases", "tags.category_id"])
    .select("tag_categories.name as category")
    .select(({ selectFrom }) =>
      selectFrom("merged")
        .select("merged.target_id")
        .where("merged.content_type", "=", kinds.tag.type)
        .whereRef("merged.old_id", "=", "tags.id")
        .as("kept"),
    )
    .where("tags.id", "=", id)
    .executeTakeFirst();
  // A merged tag is there until nothing has it any more.
  const kept = row ? row.kept : await keptOf(context.db.read, kinds.tag.type, id);
  if (kept !== null) return tagDetail(context, kept);
  if (!row) return null;
  const [tags, counts] = await Promise.all([tagsIn(context, row.category_id), countContents(context, [id])]);
  return {
    id,
    name: row.name,
    description: row.description,
    aliases: texts.parse(JSON.parse(row.aliases)),
    category: { id: row.category_id, name: row.category },
    siblings: tags.filter((tag) => tag.id !== id),
    ...counts,
  };
}

/** Data of a category's page, without its lists. */
export async function categoryDetail(context: Context, id: number): Promise<CategoryDetail | null> {
  context.uses("tags");
  const row = await context.db.read.selectFrom("tag_categories").select("name").where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const tags = await tagsIn(context, id);
  const counts = await countContents(
    context,
    tags.map((tag) => tag.id),
  );
  return { id, name: row.name, tags, ...counts };
}

async function tagsIn(context: Context, category: number) {
  const rows = await context.db.read
    .selectFrom("tags")
    .select(["id", "name"])
    .where("category_id", "=", category)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ id, name }) => ({ id, name }));
}

/** Numbers of public films, reviews and performers with one of the tags: one query, each item counted once. */
async function countContents(context: Context, tagIds: readonly number[]) {
  context.uses("videos", "reviews", "performers");
  if (tagIds.length === 0) return { videos: 0, reviews: 0, performers: 0 };
  const now = context.now();
  const held = sql.join(tagIds);
  const counted = sql<{ videos: number; reviews: number; performers: number }>`
    select
      (select count(distinct videos.id) from video_tags
        inner join videos on videos.id = video_tags.video_id
        where video_tags.tag_id in (${held}) and videos.status = 'published' and videos.published_at <= ${now}) as videos,
      (select count(distinct reviews.id) from review_tags
        inner join reviews on reviews.id = review_tags.review_id
        inner join videos on videos.id = reviews.video_id
        where review_tags.tag_id in (${held}) and reviews.status = 'published' and reviews.published_at <= ${now}
          and videos.status = 'published' and videos.published_at <= ${now}) as reviews,
      (select count(distinct performers.id) from performer_tags
        inner join performers on performers.id = performer_tags.performer_id
        where performer_tags.tag_id in (${held}) and performers.status = 'published') as performers`;
  const { rows } = await counted.execute(context.db.scan);
  const [row] = rows;
  return {
    videos: Number(row?.videos ?? 0),
    reviews: Number(row?.reviews ?? 0),
    performers: Number(row?.performers ?? 0),
  };
}
