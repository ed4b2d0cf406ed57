import { sql } from "kysely";
import { z } from "zod";
import type { CategoryDetail, CategoryWithTags, TagDetail, TagsOutput } from "#lib/contract/schemas/tags.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import type { Context } from "../core/context.ts";
import { type Blanks, prepared } from "../db/prepared.ts";
import { keptOf } from "../kinds/merged.ts";
import { type Order, readPage } from "../paging/paging.ts";
import { listCategories, maxShown } from "./categories.ts";
import { countCategory, countTag } from "./counts.ts";

const texts = z.array(z.string());

/** Every category with its most used tags, all in the editors' order. */
export async function listTags(context: Context): Promise<CategoryWithTags[]> {
  context.uses("tags");
  const { read, scan } = context.db;
  const [categories, tags] = await Promise.all([listCategories(read), usedTags(scan, {})]);
  const tagsOf = Map.groupBy(tags, (tag) => tag.category_id);
  return categories.map(({ id, ...category }) => ({ id, ...category, tags: (tagsOf.get(id) ?? []).map(toTag) }));
}

const toTag = (row: { id: number; name: string; description: string; video_count: number }) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  videos: row.video_count,
});

const usedTags = prepared((db) => {
  // All that is numbered is in one index.
  const numbered = db
    .selectFrom("tags")
    .select("id")
    .select(sql<number>`row_number() over (partition by category_id order by video_count desc, id desc)`.as("place"))
    .as("numbered");
  return db
    .selectFrom("tags")
    .select(["id", "name", "description", "category_id", "video_count"])
    .where("id", "in", db.selectFrom(numbered).select("id").where("place", "<=", sql.lit(maxShown)))
    .orderBy("position")
    .orderBy("id");
});

const mostUsed = { columns: ["video_count", "id"], direction: "desc", holds: "count" } as const satisfies Order;

/** A page of a category's tags, most used first; null if there is no such category. */
export async function tagsOfCategory(
  context: Context,
  { categoryId, cursor, pageSize }: Input<"tag/inCategory">,
): Promise<TagsOutput | null> {
  context.uses("tags");
  const { read } = context.db;
  const category = await categoryOf(context, categoryId);
  if (!category) return null;
  const page = await readPage(
    read.selectFrom("tags").select(["id", "name", "description", "video_count"]).where("category_id", "=", categoryId),
    { list: `tags ${categoryId}`, order: mostUsed, table: "tags", cursor, pageSize },
  );
  return { ...page, list: page.list.map(toTag), category };
}

async function categoryOf({ db }: Context, id: number) {
  const row = await db.read.selectFrom("tag_categories").select("name").where("id", "=", id).executeTakeFirst();
  return row ? { id, name: row.name } : null;
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
  const others = tags.filter((tag) => tag.id !== id);
  return {
    id,
    name: row.name,
    description: row.description,
    aliases: texts.parse(JSON.parse(row.aliases)),
    category: { id: row.category_id, name: row.category },
    siblings: firstOf(others),
    moreTags: others.length > maxShown,
    ...counts,
  };
}

/** Data of a category's page, without its lists. */
export async function categoryDetail(context: Context, id: number): Promise<CategoryDetail | null> {
  context.uses("tags");
  const category = await categoryOf(context, id);
  if (!category) return null;
  const [tags, counts] = await Promise.all([tagsIn(context, id), countCategory(context, id)]);
  return { ...category, tags: firstOf(tags), moreTags: tags.length > maxShown, ...counts };
}

// Two more than are shown: one may be the tag itself, the other tells that there are more.
const usedIn = prepared((db, blanks: Blanks<{ category: number }>) =>
  db
    .selectFrom("tags")
    .select(["id", "name", "position"])
    .where("category_id", "=", blanks("category"))
    .orderBy("video_count", "desc")
    .orderBy("id", "desc")
    .limit(sql.lit(maxShown + 2)),
);

/** The most used ones, the most used first. */
const tagsIn = (context: Context, category: number) => usedIn(context.db.read, { category });

/** As many as are shown, in the editors' order. */
function firstOf(tags: Awaited<ReturnType<typeof tagsIn>>) {
  return tags
    .slice(0, maxShown)
    .toSorted((one, other) => one.position - other.position || one.id - other.id)
    .map(({ id, name }) => ({ id, name }));
}
