import type { MigrationScript } from "../dialect/engine.ts";

/**
 * Pictures that editors have sent, kept whole, and what was cut from them. Which entries name a picture in any of their versions is
 * kept by the database, whoever writes: a version may be restored, so its pictures are needed.
 */
export const mediaLibrary: MigrationScript = ({ id, engine }) => [
  `create table media_originals (
    id ${id},
    file text not null unique,
    digest text not null unique,
    name text not null,
    alt text not null default '',
    width integer not null,
    height integer not null,
    bytes bigint not null,
    sent_by bigint references users (id),
    created_at bigint not null,
    deleted_at bigint
  )`,
  `create index media_originals_deleted on media_originals (deleted_at) where deleted_at is not null`,
  `create table media_cuts (
    image text primary key,
    original_id bigint not null references media_originals (id) on delete cascade,
    kind text not null,
    x integer not null,
    y integer not null,
    width integer not null,
    height integer not null,
    created_at bigint not null,
    unique (original_id, kind, x, y, width, height)
  )`,
  `create table media_uses (
    image text not null,
    entry_id bigint not null references content_entries (id) on delete cascade,
    primary key (image, entry_id)
  )`,
  `create index media_uses_entry on media_uses (entry_id)`,
  ...kept[engine],
];

const stale = `delete from media_uses where entry_id = new.entry_id and not exists (
  select 1 from content_revisions where content_revisions.entry_id = new.entry_id
    and content_revisions.document like '%' || media_uses.image || '%')`;
const naming = `new.document like '%images/editorial/%'`;

const kept = {
  sqlite: [
    `insert into media_uses (image, entry_id)
      select distinct named.value, content_revisions.entry_id from content_revisions, json_tree(document) as named
      where document like '%images/editorial/%' and named.type = 'text' and named.value like 'images/editorial/%'`,
    `create trigger revisions_pictured after insert on content_revisions when ${naming} begin
      insert or ignore into media_uses (image, entry_id) select distinct value, new.entry_id from json_tree(new.document)
        where type = 'text' and value like 'images/editorial/%';
    end`,
    `create trigger revisions_pictured_anew after update of document on content_revisions
      when old.document <> new.document and (${naming} or old.document like '%images/editorial/%') begin
      ${stale};
      insert or ignore into media_uses (image, entry_id) select distinct value, new.entry_id from json_tree(new.document)
        where type = 'text' and value like 'images/editorial/%';
    end`,
  ],
  postgres: [
    `insert into media_uses (image, entry_id)
      select distinct named[1], entry_id
      from content_revisions, regexp_matches(document, 'images/editorial/[0-9a-f]+', 'g') as named
      where document like '%images/editorial/%'`,
    `create function revisions_pictured() returns trigger language plpgsql as $$ begin
      if TG_OP = 'UPDATE' then ${stale}; end if;
      insert into media_uses (image, entry_id)
        select distinct named[1], new.entry_id
        from regexp_matches(new.document, 'images/editorial/[0-9a-f]+', 'g') as named
        on conflict do nothing;
      return null;
    end $$`,
    `create trigger revisions_pictured after insert on content_revisions for each row when (${naming})
      execute function revisions_pictured()`,
    `create trigger revisions_pictured_anew after update of document on content_revisions for each row
      when (old.document <> new.document and (${naming} or old.document like '%images/editorial/%'))
      execute function revisions_pictured()`,
  ],
};
