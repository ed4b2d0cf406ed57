import { pages, pathsWhere } from "../pages.ts";

/**
 * The part of the table that browsers need. The build runs this module and ships its values (`adapter/page-facts.ts`), so that the table
 * itself stays out of the bundle: plain lists only.
 */

/** Pages that links in user-written text may point to. */
export const linkedPaths = pathsWhere(({ access, framed }) => access !== "staff" && !framed);

/** Pages that require login as a member. */
export const memberPaths = pathsWhere(({ access }) => access === "member");

/** Pages that everybody gets alike and whose address holds nothing of the reader: a service worker may keep them. */
export const publicPaths = pathsWhere(
  ({ access, preview, framed, madeBy, query }) =>
    access === undefined &&
    preview !== false &&
    !framed &&
    madeBy === undefined &&
    // What somebody searched for.
    !Object.hasOwn(query, "q"),
);

export const keptAlivePaths = pathsWhere(({ keptAlive }) => keptAlive === true);

/** Query parameters that identify the content item, on any page. */
export const identityParameters = [
  ...new Set(
    Object.values(pages).flatMap(({ query }) =>
      Object.entries(query).flatMap(([name, { role }]) => (role === "identity" ? [name] : [])),
    ),
  ),
];
