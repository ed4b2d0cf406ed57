import type { MigrationScript } from "../dialect/engine.ts";

/** Codes guests have given away before they signed in to an account that had one: their links still count for that account. */
export const movedInviteCodes: MigrationScript = () => [
  `create table moved_invite_codes (
    code text primary key,
    user_id bigint not null references users (id) on delete cascade
  )`,
  `create index moved_invite_codes_user on moved_invite_codes (user_id)`,
];
