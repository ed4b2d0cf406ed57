import type { MigrationScript } from "../dialect/engine.ts";

/** Passwords, profiles, one-time codes, signing in by QR code, certification, uploaded pictures. */
export const accounts: MigrationScript = ({ id }) => [
  `alter table users add column password_hash text`,
  `alter table users add column bio text not null default ''`,
  `alter table users add column gender text not null default 'unknown'`,
  `alter table users add column birthday text`,
  `alter table users add column status text not null default 'active'`,
  `alter table users add column delete_at bigint`,
  `alter table users add column lock_code_hash text`,
  `alter table users add column member_since bigint`,
  `create index users_delete_at on users (delete_at) where delete_at is not null`,

  `alter table sessions add column device text not null default ''`,
  `alter table sessions add column place text not null default ''`,
  `alter table sessions add column seen_at bigint`,

  `create table captchas (
    user_id bigint not null references users (id) on delete cascade,
    purpose text not null,
    mobile text not null,
    code_hash text not null,
    tries integer not null,
    expires_at bigint not null,
    primary key (user_id, purpose, mobile)
  )`,
  `create index captchas_expiry on captchas (expires_at)`,
  `create table captcha_sends (
    mobile text primary key,
    sent_at bigint not null,
    day integer not null,
    sends integer not null
  )`,

  `create table login_tickets (
    ticket_hash text primary key,
    session_id bigint not null references sessions (id) on delete cascade,
    device text not null,
    place text not null,
    state text not null,
    user_id bigint references users (id) on delete cascade,
    expires_at bigint not null
  )`,
  `create index login_tickets_session on login_tickets (session_id)`,
  `create index login_tickets_expiry on login_tickets (expires_at)`,

  `create table certifications (
    user_id bigint primary key references users (id) on delete cascade,
    state text not null,
    introduction text not null,
    reason text not null,
    applied_at bigint not null,
    decided_at bigint
  )`,

  `create table uploaded_images (
    id ${id},
    owner_id bigint not null references users (id) on delete cascade,
    image_key text not null unique,
    width integer not null,
    height integer not null,
    bytes bigint not null,
    created_at bigint not null
  )`,
  `create index uploaded_images_owner on uploaded_images (owner_id, created_at)`,
];
