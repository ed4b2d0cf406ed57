import type { MigrationScript } from "../dialect/engine.ts";

/** Accounts elsewhere that members sign in with, and the sign-ins that are under way there. */
export const linkedAccounts: MigrationScript = ({ id }) => [
  `create table linked_accounts (
    id ${id},
    user_id bigint not null references users (id),
    provider text not null,
    subject text not null,
    label text not null,
    created_at bigint not null,
    used_at bigint not null,
    unique (provider, subject),
    unique (user_id, provider)
  )`,
  `create table provider_visits (
    state_hash text primary key,
    session_id bigint not null references sessions (id) on delete cascade,
    provider text not null,
    purpose text not null,
    nonce text not null,
    verifier text not null,
    ticket_hash text unique,
    subject text,
    label text,
    expires_at bigint not null
  )`,
  `create index provider_visits_session on provider_visits (session_id)`,
  `create index provider_visits_expiry on provider_visits (expires_at)`,
];
