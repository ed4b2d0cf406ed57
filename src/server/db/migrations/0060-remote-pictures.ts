import type { MigrationScript } from "../dialect/engine.ts";

/** Pictures that imports name by an address, fetched one after the other; and what providers of facts have answered. */
export const remotePictures: MigrationScript = ({ id }) => [
  `create table remote_pictures (
    id ${id},
    address text not null,
    shape text not null,
    local integer not null default 0,
    state text not null default 'waiting',
    image text not null default '',
    failures integer not null default 0,
    reason text not null default '',
    next_at bigint not null,
    created_at bigint not null,
    unique (address, shape)
  )`,
  `create index remote_pictures_next on remote_pictures (state, local, next_at, id)`,
  `create table remote_picture_places (
    kind text not null,
    target_id bigint not null,
    place text not null,
    picture_id bigint not null references remote_pictures (id),
    instead_of text not null default '',
    put integer not null default 0,
    import_id bigint references imports (id) on delete set null,
    line text not null default '',
    primary key (kind, target_id, place)
  )`,
  `create index remote_picture_places_picture on remote_picture_places (picture_id, put)`,
  `create index remote_picture_places_import on remote_picture_places (import_id)`,
  `create table metadata_answers (
    provider text not null,
    question text not null,
    answer text not null,
    expires_at bigint not null,
    primary key (provider, question)
  )`,
  `create index metadata_answers_expire on metadata_answers (expires_at)`,
];
