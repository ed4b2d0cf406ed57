import type { MigrationScript } from "../dialect/engine.ts";

/** Addresses that are told of events, and what each is told: one delivery per event and webhook. */
export const webhooks: MigrationScript = ({ id }) => [
  `create table webhooks (
    id ${id},
    name text not null,
    address text not null,
    events text not null,
    secret text not null,
    old_secret text,
    old_secret_until bigint,
    active integer not null default 1,
    failures integer not null default 0,
    failing_since bigint,
    paused_until bigint,
    disabled_reason text not null default '',
    created_by bigint not null,
    created_at bigint not null,
    updated_at bigint not null,
    deleted_at bigint
  )`,
  `create table webhook_deliveries (
    id ${id},
    webhook_id bigint not null references webhooks (id),
    event_id text not null,
    event text not null,
    about text not null,
    body text not null,
    state text not null,
    attempts integer not null default 0,
    status integer,
    answer text not null default '',
    milliseconds integer,
    created_at bigint not null,
    next_at bigint not null,
    tried_at bigint,
    unique (webhook_id, event_id)
  )`,
  `create index webhook_deliveries_created on webhook_deliveries (created_at)`,
  `create index webhook_deliveries_waiting on webhook_deliveries (about) where state = 'waiting'`,
];
