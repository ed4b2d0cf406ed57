import type { Writer } from "../db/open.ts";

const categories = { tags: "category_id", questions: "category_id", topics: null } as const;

/** Last position of a list ordered by editors, within its category if it has categories; -1 if it is empty. */
export async function lastPosition(trx: Writer, table: keyof typeof categories, categoryId?: number): Promise<number> {
  let query = trx.selectFrom(table).select(({ fn }) => fn.max<number | null>("position").as("last"));
  if (categoryId !== undefined) query = query.where(trx.dynamic.ref<"category_id">("category_id"), "=", categoryId);
  return (await query.executeTakeFirst())?.last ?? -1;
}
