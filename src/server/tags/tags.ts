import { z } from "zod";
import type { CategoryDetail, CategoryWithTags, TagDetail } from "#lib/contract/schemas/tags.ts";
import { kinds } from "#lib/kinds.ts";
import type { Context } from "../core/context.ts";
import { type Blanks, prepared } from "../db/prepared.ts";
import { keptOf } from "../kinds/merged.ts";
import { countCategory, countTag } from "./counts.ts";

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

const shownTag = prepared((db, blanks: Blanks<{ id: number }>) =>
  db
    .selectFrom("tags")
    .innerJoin("tag_categories", "tag_categories.id", "tags.category_id")
    .select(["tags.id", "tags.name", "tags.description", "tags.aliases", "tags.category_id", "tags.video_count"])
    .select("tag_categories.name as category")
    .select(({ selectFrom }) =>
      selectFrom("merged")
        .select("merged.target_id")
        .where("merged.content_type", "=", kinds.tag.type)
        .whereRef("merged.old_id", "=", "tags.id")
        .as("kept"),
    )
    .where("tags.id", "=", blanks("id")),
);

/** Data of a tag's page, without its lists. */
export async function tagDetail(context: Context, id: number): Promise<TagDetail | null> {
  context.uses(`tag:${id}`, "tags");
  const [row] = await shownTag(context.db.read, { id });
  // A merged tag is there until nothing has it any more.
  const kept = row ? row.kept : await keptOf(context.db.read, kinds.tag.type, id);
  if (kept !== null) return tagDetail(context, kept);
  if (!row) return null;
  const [tags, counts] = await Promise.all([tagsIn(context, row.category_id), countTag(context, row)]);
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
  const counts = await countCategory(
    context,
    id,
    tags.map((tag) => tag.id),
  );
  return { id, name: row.name, tags, ...counts };
}

const siblings = prepared((db, blanks: Blanks<{ category: number }>) =>
  db
    .selectFrom("tags")
    .select(["id", "name"])
    .where("category_id", "=", blanks("category"))
    .orderBy("position")
    .orderBy("id"),
);

async function tagsIn(context: Context, category: number) {
  const rows = await siblings(context.db.read, { category });
  return rows.map(({ id, name }) => ({ id, name }));
}
