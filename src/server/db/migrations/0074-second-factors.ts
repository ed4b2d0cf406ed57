import type { MigrationScript } from "../dialect/engine.ts";

/** One-time passwords by time, and codes for who has lost the device that makes them. */
export const secondFactors: MigrationScript = ({ id }) => [
  `create table second_factors (
    user_id bigint primary key references users (id),
    secret text not null,
    created_at bigint not null,
    confirmed_at bigint,
    last_step bigint not null default 0
  )`,
  `create table recovery_codes (
    id ${id},
    user_id bigint not null references users (id),
    code_hash text not null,
    used_at bigint
  )`,
  `create index recovery_codes_user on recovery_codes (user_id)`,
];
