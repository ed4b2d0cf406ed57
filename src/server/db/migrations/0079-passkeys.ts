import type { MigrationScript } from "../dialect/engine.ts";

/** Keys that members sign in with, and the challenges these sign. */
export const passkeys: MigrationScript = ({ id }) => [
  `create table passkeys (
    id ${id},
    user_id bigint not null references users (id),
    credential_id text not null unique,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    name text not null,
    created_at bigint not null,
    used_at bigint
  )`,
  `create index passkeys_user on passkeys (user_id)`,
  `create table passkey_challenges (
    challenge_hash text primary key,
    session_id bigint not null references sessions (id) on delete cascade,
    purpose text not null,
    expires_at bigint not null
  )`,
  `create index passkey_challenges_session on passkey_challenges (session_id)`,
  `create index passkey_challenges_expiry on passkey_challenges (expires_at)`,
];
