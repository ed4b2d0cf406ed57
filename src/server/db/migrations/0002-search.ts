import type { MigrationScript } from "../dialect/engine.ts";

/** What can be found, the index it is found by, and what was searched for. */
export const search: MigrationScript = ({ engine, id }) => [
  `create table search_documents (
    content_type integer not null,
    target_id bigint not null,
    place bigint not null unique,
    published_at bigint not null,
    names text not null,
    primary key (content_type, target_id)
  )`,
  ...tokenIndex[engine],
  `create table search_terms (
    id ${id},
    term_key text not null unique,
    term text not null,
    score double precision not null,
    searches bigint not null,
    pinned integer,
    blocked integer not null default 0,
    created_at bigint not null
  )`,
  `create index search_terms_heat on search_terms (blocked, score)`,
  `create index search_terms_pinned on search_terms (pinned)`,
  `create table search_counted (
    hour integer not null,
    term_id bigint not null references search_terms (id) on delete cascade,
    user_id bigint not null references users (id) on delete cascade,
    primary key (hour, term_id, user_id)
  )`,
];

/** Tokens only, no text and no positions. SQLite: the place is the rowid, so results come in its order without sorting. */
const tokenIndex = {
  sqlite: [
    `create virtual table search_tokens using fts5 (tokens, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`,
  ],
  postgres: [
    `create table search_tokens (place bigint primary key, names text[] not null, words text[] not null)`,
    `create index search_tokens_names on search_tokens using gin (names)`,
    `create index search_tokens_words on search_tokens using gin (words)`,
  ],
};
