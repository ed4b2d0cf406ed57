import { pages, pathsWhere } from "../pages.ts";

/**
 * What browsers need of the table. The build runs this module and ships its values (`adapter/page-facts.ts`), so the table itself
 * stays here: plain lists only.
 */

/** Pages a link written by people may lead to. */
export const linkedPaths = pathsWhere(({ access, framed }) => access !== "operator" && !framed);

/** Pages that ask anybody but a member to log in first. */
export const memberPaths = pathsWhere(({ access }) => access === "member");

export const keptAlivePaths = pathsWhere(({ keptAlive }) => keptAlive === true);

/** Words that say which thing a page shows, whatever the page. */
export const identityWords = [
  ...new Set(
    Object.values(pages).flatMap(({ words }) =>
      Object.entries(words).flatMap(([name, { role }]) => (role === "identity" ? [name] : [])),
    ),
  ),
];
