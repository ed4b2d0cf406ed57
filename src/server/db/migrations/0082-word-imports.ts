import type { MigrationScript } from "../dialect/engine.ts";

/** Imports of many word rules, with what they changed, so that each can be undone. */
export const wordImports: MigrationScript = ({ id }) => [
  `create table word_imports (
    id ${id},
    added text not null,
    changed text not null,
    created_by bigint not null,
    created_at bigint not null,
    undone_at bigint
  )`,
];
