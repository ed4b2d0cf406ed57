import type { MigrationScript } from "../dialect/engine.ts";

/** Members whose writing only they themselves see. */
export const shadowLimits: MigrationScript = ({ id }) => [
  `create table shadow_limits (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    reason text not null,
    until bigint,
    operator_id bigint not null,
    created_at bigint not null,
    lifted_at bigint,
    released integer not null default 0
  )`,
  `create index shadow_limits_user on shadow_limits (user_id, id)`,
  `create index shadow_limits_open on shadow_limits (until) where lifted_at is null`,
  `alter table users add column shadow text not null default 'none'`,
  `create index users_shadow on users (id) where shadow = 'limited'`,
  `alter table users add column shadowed_at bigint`,
  `alter table comments add column deleted_status text`,
  `alter table collects add column shadowed integer not null default 0`,
  `alter table follows add column shadowed integer not null default 0`,
];
