import type { MigrationScript } from "../dialect/engine.ts";

/** The site's own settings and its pages are entries that editors change on the screen; before, they came from files only. */
export const siteAndPages: MigrationScript = ({ id, engine }) => [
  `create table site_settings (
    id bigint primary key,
    content_key text not null unique,
    name text not null,
    document text not null
  )`,
  `create table pages (
    id ${id},
    content_key text not null unique,
    title text not null,
    description text not null default '',
    body text not null,
    updated_at bigint not null,
    status text not null default 'published'
  )`,
  ...moved[engine],
  `insert into site_settings (id, content_key, name, document)
    select 1, 'site', '拾光', '{"name":"拾光","slogan":"","description":""}' where not exists (select 1 from site_settings)`,
  `delete from settings where name = 'site' or name like 'page:%'`,
];

const moved = {
  sqlite: [
    `insert into site_settings (id, content_key, name, document)
      select 1, 'site', json_extract(value, '$.name'), value from settings where name = 'site'`,
    `insert into pages (content_key, title, description, body, updated_at)
      select substr(name, 6), json_extract(value, '$.title'), json_extract(value, '$.description'),
        json_extract(value, '$.body'), cast(strftime('%s', json_extract(value, '$.updatedAt')) as integer) * 1000
      from settings where name like 'page:%' order by name`,
  ],
  postgres: [
    `insert into site_settings (id, content_key, name, document)
      select 1, 'site', value::json ->> 'name', value from settings where name = 'site'`,
    `insert into pages (content_key, title, description, body, updated_at)
      select substr(name, 6), value::json ->> 'title', value::json ->> 'description', value::json ->> 'body',
        (extract(epoch from (value::json ->> 'updatedAt')::timestamptz) * 1000)::bigint
      from settings where name like 'page:%' order by name`,
  ],
};
