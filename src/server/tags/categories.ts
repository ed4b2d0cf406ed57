import { sql } from "kysely";
import type { Reader } from "../db/open.ts";

/** Tags of a category where it is not the only thing shown: an import may bring tens of thousands. */
export const maxShown = 60;

/** Every category in the editors' order, with the number of its tags. */
export function listCategories(read: Reader): Promise<{ id: number; name: string; total: number }[]> {
  return read
    .selectFrom("tag_categories")
    .select(["id", "name"])
    .select(sql<number>`(select count(*) from tags where tags.category_id = tag_categories.id)`.as("total"))
    .orderBy("position")
    .orderBy("id")
    .execute();
}
