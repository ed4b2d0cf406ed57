import type { WorksList } from "#lib/contract/schemas/works-lists.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { listLimits } from "#lib/field-limits.ts";
import { kinds } from "#lib/kinds.ts";
import type { Join } from "../core/call.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { AppError, wrongField } from "../core/errors.ts";
import { reopenReported } from "../screening/cases.ts";
import { screenTexts } from "../screening/screening.ts";
import { lockUser } from "../people/lock.ts";
import { writtenStatus } from "../people/shadow.ts";
import { checkField } from "../publishing/rules.ts";
import { listTags, liveLists, toWorksLists } from "./rows.ts";

/** Maximum number of lists per user. */
const maxLists = 50;
/** Milliseconds within which a deletion can be undone. */
const keptFor = 86_400_000;

type ListTexts = Pick<Row<"works_lists">, "title" | "description" | "public">;

export async function createList(
  context: SignedInContext,
  input: Input<"works/collect/create">,
  join: Join<ListTexts, WorksList>,
): Promise<WorksList> {
  return join(await checkTexts(context, { ...input, public: input.public ? 1 : 0 }));
}

/** `createList` with texts that have been checked. */
export async function insertList(context: SignedInContext, fields: ListTexts): Promise<WorksList> {
  const { userId } = context.identity;
  const row = await context.db.write(async (trx) => {
    await makeRoom(context, trx);
    const now = context.now();
    return trx
      .insertInto("works_lists")
      .values({
        user_id: userId,
        ...fields,
        created_at: now,
        updated_at: now,
        status: writtenStatus(context.identity, "published"),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  context.changed(...listTags(row.id, userId));
  return one(context, row);
}

/** Changes the given fields of one of the caller's lists; anew if somebody else changes its texts while they are checked. */
export async function modifyList(context: SignedInContext, input: Input<"works/collect/modify">): Promise<WorksList> {
  const { userId } = context.identity;
  for (;;) {
    const before = await ownList(context, context.db.primary, input);
    const fields = await checkTexts(context, {
      title: input.title ?? before.title,
      description: input.description ?? before.description,
      public: input.public === undefined ? before.public : input.public ? 1 : 0,
    });
    const row = await context.db.write((trx) => changeList(context, trx, { input, before, fields }));
    if (row === null) continue;
    context.changed(...listTags(input.id, userId));
    return one(context, row);
  }
}

/** Null if the texts are not those any more that were checked. */
async function changeList(
  context: SignedInContext,
  trx: Writer,
  { input, before, fields }: { input: Input<"works/collect/modify">; before: ListTexts; fields: ListTexts },
): Promise<Row<"works_lists"> | null> {
  const { id, deleted } = input;
  const held = await lockList(context, trx, id);
  const isSame = (["title", "description", "public"] as const).every((name) => held[name] === before[name]);
  if (!isSame) return null;
  if (deleted === false && held.deleted_at !== null) await makeRoom(context, trx);
  await changeItems(trx, input);
  const deleted_at = deleted === undefined ? held.deleted_at : deleted ? context.now() : null;
  const row = await trx
    .updateTable("works_lists")
    .set({
      ...fields,
      status: writtenStatus(context.identity, held.status),
      deleted_at,
      films: await countFilms(trx, id),
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const isShown = row.deleted_at === null && row.public === 1 && row.status === "published";
  if (isShown) await reopenReported(trx, { contentType: kinds.list.type, targetId: id });
  return row;
}

/** Appends favorites of the caller to one of their lists; films already in it keep their positions. */
export async function addToList(
  context: SignedInContext,
  { listId, targetIds }: Input<"collect/toWorkList">,
): Promise<Output<"collect/toWorkList">> {
  const { userId } = context.identity;
  const wanted = [...new Set(targetIds)];
  const { row, added } = await context.db.write(async (trx) => {
    const held = await lockList(context, trx, listId);
    if (held.deleted_at !== null) throw new AppError("listMissing");
    await requireCollected(trx, userId, wanted);
    const added = await append(context, trx, listId, wanted);
    const films = await countFilms(trx, listId);
    if (films > listLimits.films) throw new AppError("listFull");
    const row = await trx
      .updateTable("works_lists")
      .set({ films, status: writtenStatus(context.identity, held.status) })
      .where("id", "=", listId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { row, added };
  });
  context.changed(...listTags(listId, userId));
  return { added, list: await one(context, row) };
}

async function one(context: SignedInContext, row: Row<"works_lists">): Promise<WorksList> {
  const [list] = await toWorksLists(context, [row]);
  if (!list) throw new AppError("listMissing");
  return list;
}

/**
 * Checks a public list's texts against the word rules. Lists have no review by operators: words that would need one elsewhere are refused
 * here.
 */
async function checkTexts(context: SignedInContext, fields: ListTexts): Promise<ListTexts> {
  const title = checkField("title", fields.title.replace(/\s+/g, " "), {
    limit: listLimits.title,
    empty: "请输入片单名称",
  });
  const description = checkField("description", fields.description, { limit: listLimits.description, empty: null });
  if (fields.public === 0) return { title, description, public: 0 };
  const { texts, held } = await screenTexts(context, { title, description });
  if (held.length > 0) throw wrongField("title", "里面有不能公开的词语，请修改后再试");
  return { ...texts, public: 1 };
}

/** The caller's list; one that is deleted only if it is to be deleted again, or taken back in time. */
async function ownList(
  { identity, now }: SignedInContext,
  db: Parameters<typeof liveLists>[0],
  { id, deleted }: Input<"works/collect/modify">,
): Promise<Row<"works_lists">> {
  const row = await db
    .selectFrom("works_lists")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", identity.userId)
    .executeTakeFirst();
  const isLate = row && row.deleted_at !== null && (deleted === undefined || row.deleted_at < now() - keptFor);
  if (!row || isLate) throw new AppError("listMissing");
  return row;
}

/** The caller's list, locked until the commit. Throws `listMissing`. */
async function lockList(context: SignedInContext, trx: Writer, id: number): Promise<Row<"works_lists">> {
  const row = await trx
    .updateTable("works_lists")
    .set({ updated_at: context.now() })
    .where("id", "=", id)
    .where("user_id", "=", context.identity.userId)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError("listMissing");
  return row;
}

/** Throws `tooManyLists` if the limit is reached; permanently deletes lists whose deletion can no longer be undone. */
async function makeRoom(context: SignedInContext, trx: Writer): Promise<void> {
  const { userId } = context.identity;
  await lockUser(trx, userId);
  const { count } = await liveLists(trx)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (count >= maxLists) throw new AppError("tooManyLists");
  await trx
    .deleteFrom("works_lists")
    .where("user_id", "=", userId)
    .where("deleted_at", "<", context.now() - keptFor)
    .execute();
}

async function changeItems(trx: Writer, { id, remove, order }: Input<"works/collect/modify">): Promise<void> {
  if (remove !== undefined && remove.length > 0) {
    await trx.deleteFrom("works_list_items").where("list_id", "=", id).where("video_id", "in", remove).execute();
  }
  if (order === undefined) return;
  const rows = await trx
    .selectFrom("works_list_items")
    .select("video_id")
    .where("list_id", "=", id)
    .orderBy("position")
    .orderBy("video_id")
    .execute();
  const held = new Set(rows.map(({ video_id }) => video_id));
  const first = [...new Set(order)].filter((video) => held.has(video));
  const sorted = [...first, ...[...held].filter((video) => !first.includes(video))];
  for (const [position, video] of sorted.entries()) {
    await trx
      .updateTable("works_list_items")
      .set({ position })
      .where("list_id", "=", id)
      .where("video_id", "=", video)
      .execute();
  }
}

async function requireCollected(trx: Writer, userId: number, videoIds: readonly number[]): Promise<void> {
  const rows = await trx
    .selectFrom("collects")
    .select("target_id")
    .where("user_id", "=", userId)
    .where("content_type", "=", kinds.video.type)
    .where("target_id", "in", videoIds)
    .execute();
  if (rows.length < videoIds.length) throw new AppError("notCollected");
}

/** Appends films and returns how many were not in the list before. */
async function append(
  context: SignedInContext,
  trx: Writer,
  listId: number,
  videoIds: readonly number[],
): Promise<number> {
  const { last } = await trx
    .selectFrom("works_list_items")
    .select(({ fn }) => fn.max<number | null>("position").as("last"))
    .where("list_id", "=", listId)
    .executeTakeFirstOrThrow();
  const values = videoIds.map((video_id, index) => ({
    list_id: listId,
    video_id,
    position: (last ?? -1) + 1 + index,
    added_at: context.now(),
  }));
  const rows = await trx
    .insertInto("works_list_items")
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning("video_id")
    .execute();
  return rows.length;
}

async function countFilms(trx: Writer, listId: number): Promise<number> {
  const { count } = await trx
    .selectFrom("works_list_items")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("list_id", "=", listId)
    .executeTakeFirstOrThrow();
  return count;
}
