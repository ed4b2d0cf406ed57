import type { FavoriteFolder } from "#lib/contract/schemas/favorites.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { lockUser } from "../people/lock.ts";
import { checkField, wrong } from "../publishing/rules.ts";

/** Folders somebody may have beside the default one. */
const maxFolders = 30;
const longestName = 20;
const defaultName = "默认收藏夹";
/** Milliseconds a deleted one is kept so that the deletion can be taken back. */
const keptFor = 3_600_000;

/** Folders of somebody's that are there, whoever asks about which thing: the only way to them. */
export function liveFolders(db: Reader | Writer, userId: number) {
  return db.selectFrom("collect_folders").where("user_id", "=", userId).where("deleted_at", "is", null);
}

/** Throws `folderMissing` unless it is the caller's own. */
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

/** Makes a folder, or calls one of the caller's own by another name. Throws `folderTaken`, `tooManyFolders`, `folderMissing`. */
export async function saveFolder(
  context: SignedInContext,
  input: Input<"collect/folder/save">,
): Promise<Output<"collect/folder/save">> {
  const name = checkField("name", input.name.replace(/\s+/g, " "), { limit: longestName, empty: "请输入收藏夹名称" });
  if (name === defaultName) throw wrong("name", "这个名字留给默认收藏夹了，换一个试试");
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

/** One more fits, and deletions nobody takes back any more are done for good. */
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

/** What was in it is in none from now on. Doing so twice is no error. */
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

/** Takes a deletion back, with all that was in it. */
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

/** The caller's own. */
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

/** Puts what the caller keeps into a folder of theirs, or into none. What they do not keep is passed over. */
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
