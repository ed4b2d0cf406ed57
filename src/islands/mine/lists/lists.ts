import { api } from "#lib/client/api.ts";
import type { WorksList } from "#lib/contract/schemas/works-lists.ts";
import { createPages } from "../../parts/pages.ts";

/** My lists of films, last changed first; all of them fit on one page. */
export const lists = createPages<WorksList>((cursor) => api.call("works/collect", { cursor, pageSize: 50 }));
