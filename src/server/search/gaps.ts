import { sql } from "kysely";
import { searchTypes } from "#lib/contract/schemas/search.ts";
import type { Database } from "../db/open.ts";
import { searchPartOf, tableOf } from "../kinds/kinds.ts";

/** A kind of content whose number of rows differs from the number of indexed documents. */
export interface SearchGap {
  source: string;
  items: number;
  documents: number;
}

/** Compares the index with the published rows. Empty if they agree. */
export async function searchGaps({ scan }: Pick<Database, "scan">): Promise<SearchGap[]> {
  const documents = await scan
    .selectFrom("search_documents")
    .select("content_type")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .groupBy("content_type")
    .execute();
  const indexed = new Map(documents.map(({ content_type, count }) => [content_type, count]));
  const gaps: SearchGap[] = [];
  for (const type of searchTypes) {
    const items = await countOf({ scan }, type);
    const found = indexed.get(type) ?? 0;
    if (items !== found) gaps.push({ source: tableOf(type), items, documents: found });
  }
  return gaps;
}

async function countOf({ scan }: Pick<Database, "scan">, type: (typeof searchTypes)[number]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(tableOf(type))} where ${searchPartOf(type).published}`.execute(scan);
  return rows[0]?.count ?? 0;
}
