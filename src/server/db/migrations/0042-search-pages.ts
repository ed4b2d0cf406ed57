import type { MigrationScript } from "../dialect/engine.ts";

/** Of one page of the full text index, in bytes. */
const pageSize = 500;

/**
 * Smaller pages for SQLite's full text index. Looking for things that have several tokens goes from page to page, and takes every page it
 * comes to apart as a whole: with the usual 4000 bytes most of the time went there, and ten times the things took one and a half times
 * as long. The index is an eighth larger. What is there is written anew: merging two parts does that, and the second is one row of no
 * thing's.
 */
export const searchPages: MigrationScript = ({ engine }) =>
  engine === "sqlite"
    ? [
        `insert into search_tokens (search_tokens, rank) values ('pgsz', ${pageSize})`,
        `insert into search_tokens (rowid, tokens) values (0, 'e')`,
        `insert into search_tokens (search_tokens) values ('optimize')`,
        `delete from search_tokens where rowid = 0`,
      ]
    : [];
