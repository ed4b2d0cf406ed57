import { changeOne, type Filling, settle, undoOne } from "./bulk-item.ts";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { bulkChange, type BulkProgress } from "#lib/contract/schemas/bulk.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Row } from "../db/schema.ts";
import { isStorageFull } from "../process/storage-full.ts";
import { bulkOf, progressOf } from "./bulk-progress.ts";
import { checkChange, selectedIds, changeText } from "./bulk-change.ts";
import { requireRightToChange } from "./entries.ts";
import { batchesOf } from "#lib/batches.ts";

/** Rows per transaction while the selection is stored. */
const batch = 500;
/** Entries and milliseconds per call, whichever ends first; others write in the pauses. */
const stepSize = 100;
const stepTime = 1500;
const pause = 2;
const listed = 10;

/** Stores the selection and the change; nothing is changed yet. */
export async function beginBulk(
  context: SignedInContext,
  { kind, selection, change }: Input<"admin/content/bulk/begin">,
): Promise<BulkProgress> {
  requireRightToChange(context, kind);
  await checkChange(context, kind, change);
  const ids = await selectedIds(context, kind, selection);
  const text = await changeText(context, change);
  const { id } = await context.db.write((trx) =>
    trx
      .insertInto("bulk_changes")
      .values({
        kind,
        change: JSON.stringify(change),
        words: text,
        created_by: context.identity.userId,
        created_at: context.now(),
        finished_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  for (const some of batchesOf(ids, batch)) {
    await context.db.write((trx) =>
      sql`
        insert into bulk_items (bulk_id, entry_id, seen_revision, seen_state, seen_at)
        select ${sql.lit(id)}, id, revision, state, updated_at from content_entries
        where id in (${sql.join(some)})`.execute(trx),
    );
  }
  await context.db.write(async (trx) => {
    const state = change.fill === undefined ? "running" : "looking";
    await trx.updateTable("bulk_changes").set({ state }).where("id", "=", id).execute();
    await recordOwnAction(context, trx, { act: "content.bulk", summary: `${ids.length} 条：${text}` });
  });
  return progressOf(context, id);
}

/** Continues a change or its undo for a moment. Concurrent calls change each entry once. */
export async function stepBulk(
  context: SignedInContext,
  { id }: Input<"admin/content/bulk/step">,
): Promise<BulkProgress> {
  const bulk = await bulkOf(context, id);
  requireRightToChange(context, bulk.kind);
  const { fill } = bulkChange.parse(JSON.parse(bulk.change));
  // What is filled in is prepared by another call before it is written.
  if (fill !== undefined && bulk.state !== "undoing") return progressOf(context, id);
  await continueBulk(context, bulk, async () => nothing);
  return progressOf(context, id);
}

const nothing: Filling = { values: {}, remark: "" };

/** Changes entries, or undoes the changes, for a moment. `prepare` runs before the transaction of an entry. */
export async function continueBulk(
  context: SignedInContext,
  bulk: Row<"bulk_changes">,
  prepare: (item: Row<"bulk_items">) => Promise<Filling>,
): Promise<void> {
  const { id, state } = bulk;
  if (state !== "running" && state !== "undoing") return;
  const undoing = state === "undoing";
  const wanted = bulkChange.parse(JSON.parse(bulk.change));
  const rows = await context.db.primary
    .selectFrom("bulk_items")
    .selectAll()
    .where("bulk_id", "=", id)
    .where("state", "=", undoing ? "done" : "waiting")
    .orderBy("entry_id")
    .limit(stepSize)
    .execute();
  const started = performance.now();
  for (const item of rows) {
    const which = { bulkId: id, entryId: item.entry_id };
    const filling = undoing ? nothing : await prepare(item);
    try {
      const tags = await context.db.write((trx) =>
        undoing ? undoOne(context, trx, which) : changeOne(context, trx, { ...which, wanted, filling }),
      );
      if (tags.length > 0) context.changed(...new Set(tags));
    } catch (error) {
      if (context.db.isOverloaded(error) || isStorageFull(error)) throw error;
      const { message: reason } = error instanceof AppError ? error : new AppError("internal");
      await context.db.write((trx) => settle(trx, item, { state: undoing ? "kept" : "refused", reason }));
      // The next step goes on behind it.
      if (!(error instanceof AppError)) throw error;
    }
    if (performance.now() - started > stepTime) break;
    await setTimeout(pause);
  }
  await finishBulk(context, bulk);
}

/** Writes what was looked up and shown. */
export async function confirmBulk(
  context: SignedInContext,
  { id }: Input<"admin/content/bulk/confirm">,
): Promise<BulkProgress> {
  const bulk = await bulkOf(context, id);
  requireRightToChange(context, bulk.kind);
  await context.db.write(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("bulk_changes")
      .set({ state: "running" })
      .where("id", "=", id)
      .where("state", "=", "looked")
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await recordOwnAction(context, trx, { act: "content.bulk", summary: bulk.words });
  });
  return progressOf(context, id);
}

const ends = { looking: "looked", running: "done", undoing: "undone" } as const;

/** Ends a phase of a change when no entry is left in it. */
export async function finishBulk(context: SignedInContext, { id, state }: Row<"bulk_changes">): Promise<void> {
  if (state !== "looking" && state !== "running" && state !== "undoing") return;
  await context.db.write((trx) =>
    trx
      .updateTable("bulk_changes")
      .set({ state: ends[state], finished_at: state === "looking" ? null : context.now() })
      .where("id", "=", id)
      .where("state", "=", state)
      .where(({ not, exists, selectFrom }) => {
        const left = selectFrom("bulk_items")
          .select("entry_id")
          .where("bulk_id", "=", id)
          .where("state", "=", state === "undoing" ? "done" : "waiting");
        return not(exists(state === "looking" ? left.where("filling", "=", "") : left));
      })
      .execute(),
  );
}

/** Switches a change to undo: further steps restore the entries already changed. */
export async function undoBulk(
  context: SignedInContext,
  { id }: Input<"admin/content/bulk/undo">,
): Promise<BulkProgress> {
  const bulk = await bulkOf(context, id);
  requireRightToChange(context, bulk.kind);
  if (bulk.state !== "undoing" && bulk.state !== "undone") {
    await context.db.write(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("bulk_changes")
        .set({ state: "undoing", finished_at: null })
        .where("id", "=", id)
        .where("state", "in", ["looking", "looked", "running", "done"])
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      await trx
        .updateTable("bulk_items")
        .set({ state: "skipped", reason: "还没有改到它" })
        .where("bulk_id", "=", id)
        .where("state", "=", "waiting")
        .execute();
      await recordOwnAction(context, trx, { act: "content.bulk-undo", summary: bulk.words });
    });
  }
  // Nothing has been written while facts were looked up.
  if (bulk.state === "looking" || bulk.state === "looked") await finishBulk(context, { ...bulk, state: "undoing" });
  return progressOf(context, id);
}

/** The latest changes, to continue interrupted ones and undo wrong ones. */
export async function listBulks(context: SignedInContext): Promise<Output<"admin/content/bulk/list">> {
  const rows = await context.db.primary
    .selectFrom("bulk_changes")
    .select("id")
    .where("state", "<>", "gathering")
    .orderBy("id", "desc")
    .limit(listed)
    .execute();
  const list: BulkProgress[] = [];
  for (const { id } of rows) list.push(await progressOf(context, id));
  return { list };
}
