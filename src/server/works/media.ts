import type { OwnWork } from "#lib/contract/schemas/works.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { contains } from "../db/dialect/lower-case.ts";
import { readPage } from "../paging/paging.ts";
import { toOwnWork, workRows } from "./rows.ts";

/** The caller's own films, latest first. */
export async function listOwnWorks(
  context: SignedInContext,
  { filter, ids, q, cursor, pageSize }: Input<"works/media">,
): Promise<Page<OwnWork>> {
  let query = workRows(context.db.read)
    .where("works.owner_id", "=", context.identity.userId)
    .where("works.deleted_at", "is", null)
    .where("works.state", "!=", "deleted");
  if (ids !== undefined) query = query.where("works.video_id", "in", ids);
  if (q !== undefined) query = query.where(contains("videos.title", q.trim()));
  if (filter === "public") query = query.where("videos.status", "=", "published");
  if (filter === "hidden") query = query.where("videos.status", "!=", "published").where("works.state", "=", "ready");
  if (filter === "unfinished") query = query.where("works.state", "!=", "ready");
  const order = { columns: ["video_id"], direction: "desc" } as const;
  const page = await readPage(query, { list: "works", order, table: "works", cursor, pageSize });
  return { ...page, list: await Promise.all(page.list.map((row) => toOwnWork(context, row))) };
}
