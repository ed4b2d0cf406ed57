import { remember } from "../cache/remember.ts";
import type { Context } from "../core/context.ts";
import { readTagFacets } from "./read-films.ts";

/** A category whose tags are filters, with its tags in the editors' order. */
export interface FacetCategory {
  id: number;
  name: string;
  tags: { id: number; name: string }[];
}

export function readFacetTags(context: Context): Promise<readonly FacetCategory[]> {
  return remember(context, { name: "library tags", tags: ["tags"] }, async () => {
    const { read } = context.db;
    const { categories: ids } = await readTagFacets(read);
    if (ids.length === 0) return [];
    const [categories, tags] = await Promise.all([
      read.selectFrom("tag_categories").select(["id", "name"]).where("id", "in", ids).execute(),
      read
        .selectFrom("tags")
        .select(["id", "name", "category_id"])
        .where("category_id", "in", ids)
        .orderBy("position")
        .orderBy("id")
        .execute(),
    ]);
    return ids.flatMap((id) => {
      const category = categories.find((one) => one.id === id);
      const own = tags.filter((tag) => tag.category_id === id).map((tag) => ({ id: tag.id, name: tag.name }));
      return category ? { id, name: category.name, tags: own } : [];
    });
  });
}
