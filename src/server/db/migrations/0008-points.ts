import type { MigrationScript } from "../dialect/engine.ts";

/** Points, check-ins, invitations, and the answers of calls that must have one effect. */
export const points: MigrationScript = ({ engine, id }) => [
  `create table point_accounts (
    user_id bigint primary key,
    balance bigint not null check (balance >= 0),
    score bigint not null
  )`,
  `create index point_accounts_score on point_accounts (score, user_id)`,
  `create table point_entries (
    id ${id},
    user_id bigint not null,
    amount bigint not null check (amount <> 0),
    balance bigint not null check (balance >= 0),
    rule text not null,
    entry_key text not null,
    content_type integer,
    target_id bigint,
    day integer not null,
    created_at bigint not null,
    unique (user_id, rule, entry_key)
  )`,
  `create index point_entries_user on point_entries (user_id, id)`,
  `create index point_entries_day on point_entries (user_id, day, rule)`,
  ...appendOnly[engine],
  `create table point_days (
    day integer not null,
    user_id bigint not null,
    earned bigint not null,
    spent bigint not null,
    score bigint not null,
    primary key (user_id, day)
  )`,
  `create index point_days_score on point_days (day, score)`,
  `create table online_days (
    user_id bigint not null,
    day integer not null,
    milliseconds bigint not null,
    last_at bigint not null,
    primary key (user_id, day)
  )`,

  `create table check_ins (
    user_id bigint not null references users (id) on delete cascade,
    day integer not null,
    make_up integer not null,
    points bigint not null,
    created_at bigint not null,
    primary key (user_id, day)
  )`,
  `create table make_up_cards (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    source text not null,
    used_day integer,
    created_at bigint not null,
    unique (user_id, source),
    unique (user_id, used_day)
  )`,

  `create table invite_codes (
    user_id bigint primary key references users (id) on delete cascade,
    code text not null unique
  )`,
  `create table invitations (
    id ${id},
    inviter_id bigint not null references users (id) on delete cascade,
    invitee_id bigint not null unique references users (id) on delete cascade,
    registered_at bigint not null,
    active_at bigint
  )`,
  `create index invitations_inviter on invitations (inviter_id, id)`,
  `create index users_inviter_code on users (inviter_code)`,
  `create table user_devices (
    user_id bigint not null references users (id) on delete cascade,
    device text not null,
    primary key (user_id, device)
  )`,
  `create index user_devices_device on user_devices (device)`,

  `create table idempotency_keys (
    user_id bigint not null,
    request_key text not null,
    call text not null,
    body_hash text not null,
    answer text,
    created_at bigint not null,
    primary key (user_id, request_key)
  )`,
  `create index idempotency_keys_age on idempotency_keys (created_at)`,
];

/** The ledger is only ever added to, whoever asks. */
const appendOnly = {
  sqlite: [
    `create trigger point_entries_no_update before update on point_entries
      begin select raise(abort, 'point_entries is append-only'); end`,
    `create trigger point_entries_no_delete before delete on point_entries
      begin select raise(abort, 'point_entries is append-only'); end`,
  ],
  postgres: [
    `create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception '% is append-only', tg_table_name; end $$`,
    `create trigger point_entries_append_only before update or delete or truncate on point_entries
      for each statement execute function refuse_change()`,
  ],
};
