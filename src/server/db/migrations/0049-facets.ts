import type { MigrationScript } from "../dialect/engine.ts";

/**
 * When what the film library sorts and counts a film by last changed, in microseconds, so that an index in memory reads what is new and
 * nothing else. The database notes it by itself, whoever writes; a film that is gone leaves its number. Plays and scores, which change
 * all the time, are not noted.
 */
export const facets: MigrationScript = ({ engine }) => [
  `alter table videos add column facets_at bigint not null default 0`,
  `create index videos_facets_at on videos (facets_at, id)`,
  `create table videos_gone (
    video_id bigint primary key,
    gone_at bigint not null
  )`,
  `create index videos_gone_at on videos_gone (gone_at, video_id)`,
  ...triggers[engine],
];

/** What stands beside a film: the table, the columns that matter there, and the film's number in its row. */
const beside = [
  { table: "video_facts", columns: ["countries", "languages"], film: (row: string) => `${row}.video_id` },
  { table: "video_tags", columns: ["video_id", "tag_id"], film: (row: string) => `${row}.video_id` },
  { table: "video_lines", columns: ["video_id"], film: (row: string) => `${row}.video_id` },
  {
    table: "episodes",
    columns: ["series_id"],
    film: (row: string) => `(select video_id from series where id = ${row}.series_id)`,
  },
  { table: "series", columns: ["video_id"], film: (row: string) => `${row}.video_id` },
] as const;

const own = ["status", "published_at", "kind", "year", "film_id"] as const;

const differs = {
  sqlite: (columns: readonly string[]) => columns.map((name) => `old.${name} is not new.${name}`).join(" or "),
  postgres: (columns: readonly string[]) =>
    columns.map((name) => `old.${name} is distinct from new.${name}`).join(" or "),
};

const now = {
  sqlite: `cast(unixepoch('subsec') * 1000000 as integer)`,
  /** The same all through a transaction: many rows beside one film note it once. */
  postgres: `(extract(epoch from now()) * 1000000)::bigint`,
};

const sqliteMark = (film: string) =>
  `update videos set facets_at = max(facets_at + 1, ${now.sqlite}) where id = ${film};`;
const sqliteGone = `insert or replace into videos_gone (video_id, gone_at) values (old.id, ${now.sqlite});`;

const triggers = {
  sqlite: [
    `create trigger videos_faceted after insert on videos begin ${sqliteMark("new.id")} end`,
    `create trigger videos_faceted_anew after update of ${own.join(", ")} on videos
      when ${differs.sqlite(own)} begin ${sqliteMark("new.id")} end`,
    `create trigger videos_faceted_gone after delete on videos begin ${sqliteGone} end`,
    ...beside.flatMap(({ table, columns, film }) => [
      `create trigger ${table}_faceted after insert on ${table} begin ${sqliteMark(film("new"))} end`,
      `create trigger ${table}_faceted_anew after update of ${columns.join(", ")} on ${table}
        when ${differs.sqlite(columns)} begin ${sqliteMark(film("old"))} ${sqliteMark(film("new"))} end`,
      `create trigger ${table}_faceted_gone after delete on ${table} begin ${sqliteMark(film("old"))} end`,
    ]),
  ],
  postgres: [
    `create function videos_faceted() returns trigger language plpgsql as $$ begin
      new.facets_at := ${now.postgres};
      return new;
    end $$`,
    `create trigger videos_faceted before insert on videos for each row execute function videos_faceted()`,
    `create trigger videos_faceted_anew before update of ${own.join(", ")} on videos for each row
      when (${differs.postgres(own)}) execute function videos_faceted()`,
    `create function videos_faceted_gone() returns trigger language plpgsql as $$ begin
      insert into videos_gone (video_id, gone_at) values (old.id, ${now.postgres})
        on conflict (video_id) do update set gone_at = excluded.gone_at;
      return null;
    end $$`,
    `create trigger videos_faceted_gone after delete on videos for each row execute function videos_faceted_gone()`,
    ...beside.flatMap(({ table, columns, film }) => [
      `create function ${table}_faceted() returns trigger language plpgsql as $$ begin
        if tg_op <> 'INSERT' then
          update videos set facets_at = ${now.postgres} where id = ${film("old")} and facets_at <> ${now.postgres};
        end if;
        if tg_op <> 'DELETE' then
          update videos set facets_at = ${now.postgres} where id = ${film("new")} and facets_at <> ${now.postgres};
        end if;
        return null;
      end $$`,
      `create trigger ${table}_faceted after insert or delete on ${table} for each row
        execute function ${table}_faceted()`,
      `create trigger ${table}_faceted_anew after update of ${columns.join(", ")} on ${table} for each row
        when (${differs.postgres(columns)}) execute function ${table}_faceted()`,
    ]),
  ],
};
