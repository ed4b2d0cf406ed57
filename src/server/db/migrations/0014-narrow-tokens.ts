import type { MigrationScript } from "../dialect/engine.ts";

/**
 * PostgreSQL: the tokens of a row move out of it, so that fetching the places of thousands of hits reads few pages. Rows written earlier
 * follow when the index is rebuilt.
 */
export const narrowTokens: MigrationScript = ({ engine }) => (engine === "postgres" ? moveOut : []);

const moveOut = [
  `alter table search_tokens alter column names set storage external, alter column words set storage external`,
  `alter table search_tokens set (toast_tuple_target = 128)`,
];
