import type { MigrationScript } from "../dialect/engine.ts";

/** One role for all operators becomes several; who was an operator may still do everything. */
export const staffRoles: MigrationScript = ({ id }) => [
  `update users set role = 'owner' where role = 'operator'`,
  `create index users_staff on users (role) where role <> 'user'`,
  `create table staff_invitations (
    id ${id},
    code_hash text not null unique,
    role text not null,
    note text not null default '',
    created_by bigint not null,
    created_at bigint not null,
    expires_at bigint not null,
    revoked_at bigint,
    accepted_at bigint,
    accepted_by bigint
  )`,
];
