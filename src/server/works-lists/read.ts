import type { WorksList, WorksListDetail } from "#lib/contract/schemas/works-lists.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { toPerson } from "../people/person.ts";
import { publicVideos, toVideoCard } from "../cards/videos.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { type Order, readPage } from "../paging/paging.ts";
import { publicPeople } from "../people/page.ts";
import { listsOfTag, listTag, liveLists, publicLists, toWorksLists } from "./rows.ts";

const lastChanged = { columns: ["updated_at", "id"], direction: "desc" } as const satisfies Order;

/** The caller's lists, last changed first. */
export async function myLists(context: SignedInContext, input: Input<"works/collect">): Promise<Page<WorksList>> {
  const query = liveLists(context.db.read).selectAll().where("user_id", "=", context.identity.userId);
  const { cursor, pageSize } = input;
  const page = await readPage(query, {
    list: "works lists",
    order: lastChanged,
    table: "works_lists",
    cursor,
    pageSize,
  });
  return { ...page, list: await toWorksLists(context, page.list) };
}

/** One of the caller's lists with its films; throws `listMissing` for any other. */
export async function myList(context: SignedInContext, id: number): Promise<WorksListDetail> {
  const detail = await detailOf(context, id, { ownerId: context.identity.userId });
  if (detail === null) throw new AppError("listMissing");
  return detail;
}

/** A public list with its films; null if it is not public or its owner is banned or deleted. */
export function publicList(context: Context, id: number): Promise<WorksListDetail | null> {
  return detailOf(context, id, { ownerId: null });
}

/** A user's public lists that contain films, last changed first. */
export async function publicListsOf(context: Context, userId: number): Promise<WorksList[]> {
  context.uses(listsOfTag(userId));
  const rows = await publicLists(context.db.read)
    .selectAll()
    .where("user_id", "=", userId)
    .where("films", ">", 0)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return toWorksLists(context, rows);
}

async function detailOf(
  context: Context,
  id: number,
  { ownerId }: { ownerId: number | null },
): Promise<WorksListDetail | null> {
  context.uses(listTag(id));
  const { read } = context.db;
  const lists = ownerId === null ? publicLists(read) : liveLists(read).where("user_id", "=", ownerId);
  const row = await lists.selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  context.uses(`user:${row.user_id}`);
  const [owner, videos, [list]] = await Promise.all([
    publicPeople(context).where("users.id", "=", row.user_id).executeTakeFirst(),
    publicVideos(read, context.now())
      .innerJoin("works_list_items", "works_list_items.video_id", "videos.id")
      .where("works_list_items.list_id", "=", id)
      .orderBy("works_list_items.position")
      .orderBy("videos.id")
      .execute(),
    toWorksLists(context, [row]),
  ]);
  if (!owner || !list) return null;
  return { ...list, owner: toPerson(context, owner), videos: videos.map((video) => toVideoCard(context, video)) };
}
