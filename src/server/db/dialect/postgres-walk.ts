import { sql } from "kysely";
import type { Writer } from "./engine.ts";

/** The highest positions of a kind of content, which have an index of their own. */
interface Tier {
  kind_from: number;
  /** Its lowest position. */
  floor: number;
  /** The first position after the kind. */
  behind: number;
}

const signature = "search_walk(text, bigint, bigint, bigint, integer)";

/**
 * Writes the function `search_walk` anew if the tiers have changed: it asks the smallest tier of a kind first and goes on while it has not
 * found enough. Limits are literals, because only then does the planner see which index holds them; and each tier has a statement of its
 * own, so that a connection plans it once instead of in every search, which took most of the time (docs/decisions/0010-search.md).
 */
export async function fitWalk(trx: Writer): Promise<void> {
  if ((await sourceNow(trx)) === sourceOf(await readTiers(trx))) return;
  // If several processes start at once, only one writes it.
  await sql`lock table search_tiers in exclusive mode`.execute(trx);
  const source = sourceOf(await readTiers(trx));
  if ((await sourceNow(trx)) === source) return;
  await sql`
    create or replace function search_walk(wanted text, kind_from bigint, before bigint, public_at bigint, most integer)
      returns setof bigint language plpgsql stable rows 20
      set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan
      as ${sql.lit(source)}`.execute(trx);
}

async function readTiers(trx: Writer): Promise<Tier[]> {
  const { rows } = await sql<Tier>`
    select kind_from, floor, behind from search_tiers order by kind_from, floor desc`.execute(trx);
  return rows;
}

async function sourceNow(trx: Writer): Promise<string | undefined> {
  const { rows } = await sql<{ source: string }>`
    select prosrc as source from pg_proc where oid = to_regprocedure(${signature})`.execute(trx);
  return rows[0]?.source;
}

function sourceOf(tiers: readonly Tier[]): string {
  return `
declare
  query tsquery := wanted::tsquery;
  hits bigint[] := '{}';
begin
${tiers.map(ask).join("\n")}
  return query select unnest(hits);
end `;
}

/** Statements that ask one tier; `hits` are then all that it and the smaller ones have. */
function ask({ kind_from, floor, behind }: Tier): string {
  return `  if kind_from = ${kind_from} and before > ${floor} and cardinality(hits) < most then
    hits := array(
      select hit.place from (
        select place from search_vectors
        where place >= ${floor} and place < ${behind} and place < before and tokens @@ query
        order by place desc
      ) as hit
      cross join lateral (
        select 1 from search_documents as d where d.place = hit.place and d.published_at <= public_at limit 1
      ) as public
      order by hit.place desc
      limit most
    );
  end if;`;
}
