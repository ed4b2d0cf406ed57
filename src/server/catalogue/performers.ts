import type { PerformerCard } from "#lib/contract/schemas/catalogue.ts";
import type { Context } from "../context.ts";
import { toPerformerCard } from "./cards.ts";

/** Published performers with the most films first. */
export async function topPerformers(context: Context, limit: number): Promise<PerformerCard[]> {
  context.uses("performers");
  const rows = await context.db.read
    .selectFrom("performers")
    .select(["id", "name", "portrait", "initial", "works"])
    .where("status", "=", "published")
    .orderBy("works", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => toPerformerCard(context, row));
}
