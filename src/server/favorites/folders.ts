import type { FavoriteFolder } from "#lib/contract/schemas/favorites.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { folderLimit } from "#lib/field-limits.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import { AppError, wrongField } from "../core/errors.ts";
import { lockUser } from "../people/lock.ts";
import { checkField } from "../publishing/rules.ts";

/** Maximum number of folders besides the default one. */
const maxFolders = 30;
const defaultName = "默认收藏夹";
/** Milliseconds within which a deletion can be undone. */
const keptFor = 3_600_000;

/** A user's folders that are not deleted. All queries for folders go through this function. */
export function liveFolders(db: Reader | Writer, userId: number) {
  return db.selectFrom("collect_folders").where("user_id", "=", userId).where("deleted_at", "is", null);
}

/** Throws `folderMissing` unless the caller has this folder. */
export async function requireFolder({ identity }: SignedInContext, db: Reader | Writer, id: number): Promise<void> {
  const row = await liveFolders(db, identity.userId).select("id").where("id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("folderMissing");
}

export async function listFolders(context: SignedInContext): Promise<Output<"collect/folder/list">> {
  return { list: await readFolders(context, context.db.primary), limit: maxFolders };
}

async function readFolders({ identity }: SignedInContext, db: Reader | Writer): Promise<FavoriteFolder[]> {
  const { userId } = identity;
  const [folders, counts] = await Promise.all([
    liveFolders(db, userId).select(["id", "name"]).orderBy("name").orderBy("id").execute(),
    db
      .selectFrom("collects")
      .select(({ fn }) => ["folder_id", fn.countAll<number>().as("items")])
      .where("user_id", "=", userId)
      .groupBy("folder_id")
      .execute(),
  ]);
  const itemsOf = new Map(counts.map(({ folder_id, items }) => [folder_id, items]));
  const named = folders.map(({ id, name }) => ({ id, name, items: itemsOf.get(id) ?? 0 }));
  const all = counts.reduce((sum, { items }) => sum + items, 0);
  const items = all - named.reduce((sum, folder) => sum + folder.items, 0);
  return [{ id: null, name: defaultName, items }, ...named];
}

/** Creates or renames a folder of the caller. Throws `folderTaken`, `tooManyFolders`, `folderMissing`. */
export async function saveFolder(
  context: SignedInContext,
  input: Input<"collect/folder/save">,
): Promise<Output<"collect/folder/save">> {
  const name = checkField("name", input.name.replace(/\s+/g, " "), { limit: folderLimit, empty: "请输入收藏夹名称" });
  if (name === defaultName) throw wrongField("name", "这个名字留给默认收藏夹了，换一个试试");
  const id = await unlessTaken(context, () =>
    context.db.write((trx) =>
      input.id === undefined ? create(context, trx, name) : rename(context, trx, input.id, name),
    ),
  );
  return folderOf(context, id);
}

async function create(context: SignedInContext, trx: Writer, name: string): Promise<number> {
  await makeRoom(context, trx);
  const { id } = await trx
    .insertInto("collect_folders")
    .values({ user_id: context.identity.userId, name, created_at: context.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function rename({ identity }: SignedInContext, trx: Writer, id: number, name: string): Promise<number> {
  const row = await trx
    .updateTable("collect_folders")
    .set({ name })
    .where("id", "=", id)
    .where("user_id", "=", identity.userId)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new AppError("folderMissing");
  return id;
}

/** Throws `tooManyFolders` if the limit is reached; permanently deletes folders whose deletion can no longer be undone. */
async function makeRoom(context: SignedInContext, trx: Writer): Promise<void> {
  const { userId } = context.identity;
  await lockUser(trx, userId);
  const { count } = await liveFolders(trx, userId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count >= maxFolders) throw new AppError("tooManyFolders");
  const old = await trx
    .deleteFrom("collect_folders")
    .where("user_id", "=", userId)
    .where("deleted_at", "<", context.now() - keptFor)
    .returning("id")
    .execute();
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await trx
    .updateTable("collects")
    .set({ folder_id: null })
    .where("user_id", "=", userId)
    .where("folder_id", "in", ids)
    .execute();
}

/** Deletes a folder; its items then belong to no folder. A repeated call is no error. */
export async function deleteFolder(
  context: SignedInContext,
  { id }: Input<"collect/folder/del">,
): Promise<Output<"collect/folder/del">> {
  const folder = await folderOf(context, id, "or deleted");
  await context.db.write((trx) =>
    trx
      .updateTable("collect_folders")
      .set({ deleted_at: context.now() })
      .where("id", "=", id)
      .where("user_id", "=", context.identity.userId)
      .where("deleted_at", "is", null)
      .execute(),
  );
  return folder;
}

/** Restores a deleted folder with its items. */
export async function restoreFolder(
  context: SignedInContext,
  { id }: Input<"collect/folder/restore">,
): Promise<Output<"collect/folder/restore">> {
  await folderOf(context, id, "or deleted");
  await unlessTaken(context, () =>
    context.db.write(async (trx) => {
      const live = await liveFolders(trx, context.identity.userId).select("id").where("id", "=", id).executeTakeFirst();
      if (live) return;
      await makeRoom(context, trx);
      const row = await trx
        .updateTable("collect_folders")
        .set({ deleted_at: null })
        .where("id", "=", id)
        .where("user_id", "=", context.identity.userId)
        .returning("id")
        .executeTakeFirst();
      if (!row) throw new AppError("notRestorable");
    }),
  );
  return folderOf(context, id);
}

/** The caller's folder with its number of items. Throws `folderMissing`. */
async function folderOf(
  { db, identity }: SignedInContext,
  id: number,
  which: "live" | "or deleted" = "live",
): Promise<FavoriteFolder> {
  let query = db.primary.selectFrom("collect_folders").select("name").where("id", "=", id);
  if (which === "live") query = query.where("deleted_at", "is", null);
  const row = await query.where("user_id", "=", identity.userId).executeTakeFirst();
  if (!row) throw new AppError("folderMissing");
  const { items } = await db.primary
    .selectFrom("collects")
    .select(({ fn }) => fn.countAll<number>().as("items"))
    .where("user_id", "=", identity.userId)
    .where("folder_id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, name: row.name, items };
}

async function unlessTaken<Result>({ db }: SignedInContext, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (db.isDuplicate(error)) throw new AppError("folderTaken");
    throw error;
  }
}

/** Moves the caller's favorites to one of their folders, or to none. Items that are no favorites are ignored. */
export async function moveFavorites(
  context: SignedInContext,
  { items, folderId }: Input<"collect/move">,
): Promise<Output<"collect/move">> {
  return context.db.write(async (trx) => {
    if (folderId !== null) await requireFolder(context, trx, folderId);
    const moved = await trx
      .updateTable("collects")
      .set({ folder_id: folderId })
      .where("user_id", "=", context.identity.userId)
      .where(({ eb, or, and }) =>
        or(
          items.map(({ contentType, targetId }) =>
            and([eb("content_type", "=", contentType), eb("target_id", "=", targetId)]),
          ),
        ),
      )
      .returning("id")
      .execute();
    return { moved: moved.length };
  });
}
