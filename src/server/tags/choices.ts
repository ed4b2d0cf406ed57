import { sql } from "kysely";
import { z } from "zod";
import type { TagChoices } from "#lib/contract/schemas/tags.ts";
import type { Context } from "../core/context.ts";
import { contains } from "../db/dialect/lower-case.ts";
import { listCategories, maxShown } from "./categories.ts";

const names = z.array(z.string());

/**
 * Tags to choose from, by category in the editors' order: of each category the most used ones, with words those that are called so, by their
 * name or another one.
 */
export async function tagChoices({ db }: Context, q: string): Promise<TagChoices> {
  const wanted = q.toLowerCase();
  const numbered = db.scan
    .selectFrom("tags")
    .select(["id", "name", "aliases", "category_id", "position"])
    .select(sql<number>`row_number() over (partition by category_id order by video_count desc, id desc)`.as("place"))
    // Other names are looked for in their JSON.
    .$if(wanted !== "", (query) => query.where(({ or }) => or([contains("name", q), contains("aliases", q)])))
    .as("numbered");
  const [categories, tags] = await Promise.all([
    listCategories(db.read),
    db.scan
      .selectFrom(numbered)
      .select(["id", "name", "aliases", "category_id"])
      .where("place", "<=", maxShown)
      .orderBy("position")
      .orderBy("id")
      .execute(),
  ]);
  const found = tags.filter(({ name, aliases }) =>
    [name, ...names.parse(JSON.parse(aliases))].some((one) => one.toLowerCase().includes(wanted)),
  );
  const tagsOf = Map.groupBy(found, (tag) => tag.category_id);
  return categories.map(({ id, ...category }) => ({
    id,
    ...category,
    tags: (tagsOf.get(id) ?? []).map((tag) => ({ id: tag.id, name: tag.name })),
  }));
}
