import type { MigrationScript } from "../dialect/engine.ts";

/**
 * PostgreSQL: one vector a thing, so that one look into one index answers a whole boolean query. An index for each kind of thing, and of
 * its highest places again (`search_tiers`), so that what many things have is found without gathering all of them. They are made when
 * the index is filled anew. `search_tokens` stays for the release before this one.
 */
export const searchVectors: MigrationScript = ({ engine }) => statements[engine];

const statements = {
  sqlite: [],
  postgres: [
    `create table search_vectors (place bigint not null, tokens tsvector not null)`,
    // Every search would read them to plan, and there is one way to go anyway.
    `alter table search_vectors alter column tokens set statistics 0`,
    // A btree would offer itself for walking down the places, which is slow for all but the commonest tokens.
    `create index search_vectors_place on search_vectors using hash (place)`,
    `create table search_tiers (
      kind_from bigint not null,
      floor bigint not null,
      behind bigint not null,
      primary key (kind_from, floor)
    )`,
    `create function search_walk(wanted text, kind_from bigint, before bigint, public_at bigint, most integer)
      returns setof bigint language plpgsql stable rows 20 set enable_seqscan = off set jit = off as $$
      declare
        tier record;
        hits bigint[] := '{}';
      begin
        for tier in
          select t.floor, t.behind from search_tiers as t
          where t.kind_from = search_walk.kind_from and t.floor < before
          order by t.floor desc
        loop
          -- Limits as literals: only then does the planner see which index holds them.
          execute format(
            'select array(
              select hit.place from (
                select place from search_vectors
                where place >= %s and place < %s and place < %s and tokens @@ %L::tsquery
                order by place desc
              ) as hit
              cross join lateral (
                select 1 from search_documents as d where d.place = hit.place and d.published_at <= %s limit 1
              ) as public
              order by hit.place desc
              limit %s
            )', tier.floor, tier.behind, before, wanted, public_at, most) into hits;
          exit when cardinality(hits) >= most;
        end loop;
        return query select unnest(hits);
      end $$`,
  ],
};
