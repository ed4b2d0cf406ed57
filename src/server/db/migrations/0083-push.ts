import type { MigrationScript } from "../dialect/engine.ts";

/** Browsers that take messages by web push, which messages their members want there, and what is to be sent or has been. */
export const webPush: MigrationScript = ({ id }) => [
  `create table push_devices (
    id ${id},
    user_id bigint not null references users (id),
    session_id bigint not null unique references sessions (id) on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    created_at bigint not null,
    sent_at bigint,
    rest_until bigint
  )`,
  `create index push_devices_user on push_devices (user_id)`,
  `create table push_settings (
    user_id bigint primary key references users (id),
    push_reply integer not null default 1,
    push_mention integer not null default 1,
    push_update integer not null default 1,
    push_digest integer not null default 0
  )`,
  `create table pushes (
    id ${id},
    push_key text not null unique,
    device_id bigint not null references push_devices (id) on delete cascade,
    kind text not null,
    facts text not null,
    state text not null default 'waiting',
    attempts integer not null default 0,
    reason text not null default '',
    created_at bigint not null,
    ended_at bigint
  )`,
  `create index pushes_device on pushes (device_id, created_at)`,
  `create index pushes_ended on pushes (ended_at)`,
];
