import { sql } from "kysely";
import { type NameWith, traits } from "#lib/kind-traits.ts";
import { rangeSize } from "#lib/seo/sitemap.ts";
import type { Context } from "../core/context.ts";
import { serverKinds } from "../kinds/kinds.ts";

/** Kinds whose public rows are in the sitemap. */
export type SitemapName = NameWith<"sitemap">;

export interface PublicRow {
  id: number;
  /** Milliseconds since 1970. */
  changed: number | null;
}

/** The sitemap files of a kind, each with its last change. Scans an index or a table once. */
export async function countParts(
  context: Context,
  kind: SitemapName,
): Promise<{ number: number; changed: number | null }[]> {
  const size = sql.lit(rangeSize(traits[kind].sitemap));
  const query = sql<{ number: number; changed: number | null }>`
    select (id - 1) / ${size} + 1 as number, max(changed) as changed
    from (${serverKinds[kind].sitemap.rows(context.now())}) as shown
    group by 1 order by 1`;
  return (await query.execute(context.db.fullScan)).rows;
}

/** Public rows with `after` < id <= `last`, ordered by id. */
export async function readRows(
  context: Context,
  kind: SitemapName,
  range: { after: number; last: number; limit: number },
): Promise<PublicRow[]> {
  const query = sql<PublicRow>`
    select id, changed from (${serverKinds[kind].sitemap.rows(context.now())}) as shown
    where id > ${range.after} and id <= ${range.last} order by id limit ${sql.lit(range.limit)}`;
  return (await query.execute(context.db.scan)).rows;
}
