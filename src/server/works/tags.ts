import type { Output } from "#lib/contract/shapes.ts";
import { workLimits } from "#lib/writing.ts";
import { z } from "zod";
import type { Context } from "../core/context.ts";

const names = z.array(z.string());

/** Every tag a film may hold, by category in the editors' order; with words, those that are called so. */
export async function selectTags({ db }: Context, q: string): Promise<Output<"works/select/tags">> {
  const [categories, tags] = await Promise.all([
    db.read.selectFrom("tag_categories").select(["id", "name"]).orderBy("position").orderBy("id").execute(),
    db.read
      .selectFrom("tags")
      .select(["id", "name", "aliases", "category_id"])
      .orderBy("position")
      .orderBy("id")
      .execute(),
  ]);
  const wanted = q.toLowerCase();
  const found = tags.filter(({ name, aliases }) =>
    [name, ...names.parse(JSON.parse(aliases))].some((one) => one.toLowerCase().includes(wanted)),
  );
  const tagsOf = Map.groupBy(found, (tag) => tag.category_id);
  const list = categories.map(({ id, name }) => ({
    id,
    name,
    tags: (tagsOf.get(id) ?? []).map((tag) => ({ id: tag.id, name: tag.name })),
  }));
  return { most: workLimits.tags, list: list.filter((category) => category.tags.length > 0) };
}
