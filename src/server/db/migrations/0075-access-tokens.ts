import type { MigrationScript } from "../dialect/engine.ts";

/** Tokens with which a member's scripts and tools make calls. */
export const accessTokens: MigrationScript = ({ id }) => [
  `create table access_tokens (
    id ${id},
    user_id bigint not null references users (id),
    name text not null,
    token_hash text not null unique,
    scopes text not null,
    created_at bigint not null,
    expires_at bigint,
    used_at bigint,
    revoked_at bigint
  )`,
  `create index access_tokens_user on access_tokens (user_id)`,
];
