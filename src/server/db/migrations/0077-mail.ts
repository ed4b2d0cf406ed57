import type { MigrationScript } from "../dialect/engine.ts";

/** Members' email addresses, the links mailed to them, and the mails that are to be sent or have been. */
export const mail: MigrationScript = ({ id }) => [
  `create table email_addresses (
    user_id bigint primary key references users (id),
    address text unique,
    confirmed_at bigint,
    bounced_at bigint,
    wanted text,
    wanted_at bigint,
    mail_reply integer not null default 0,
    mail_mention integer not null default 0,
    mail_update integer not null default 0,
    mail_digest integer not null default 0
  )`,
  `create table mail_links (
    token_hash text primary key,
    user_id bigint not null references users (id),
    purpose text not null,
    address text not null,
    expires_at bigint not null
  )`,
  `create index mail_links_user on mail_links (user_id)`,
  `create index mail_links_expiry on mail_links (expires_at)`,
  `create table mails (
    id ${id},
    mail_key text not null unique,
    user_id bigint references users (id),
    address text not null,
    kind text not null,
    facts text not null,
    state text not null default 'waiting',
    attempts integer not null default 0,
    reason text not null default '',
    created_at bigint not null,
    ended_at bigint
  )`,
  `create index mails_user on mails (user_id, created_at)`,
  `create index mails_address on mails (address, created_at)`,
  `create index mails_ended on mails (ended_at)`,
];
