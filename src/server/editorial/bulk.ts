import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { bulkChange, type BulkProgress } from "#lib/contract/schemas/bulk.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Row } from "../db/schema.ts";
import { checkChange, selectedIds, changeText } from "./bulk-change.ts";
import { changeOne, settle, undoOne } from "./bulk-item.ts";

/** Rows per transaction while the selection is stored. */
const batch = 500;
/** Entries and milliseconds per call, whichever ends first; others write in the pauses. */
const stepSize = 100;
const stepTime = 1500;
const pause = 2;
/** Maximum number listed by name. */
const named = 100;
const listed = 10;

/** Stores the selection and the change; nothing is changed yet. */
export async function beginBulk(
  context: SignedInContext,
  { kind, selection, change }: Input<"admin/content/bulk/begin">,
): Promise<BulkProgress> {
  await checkChange(context, kind, change);
  const ids = await selectedIds(context, kind, selection);
  const text = await changeText(context.db.primary, change);
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
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch);
    await context.db.write((trx) =>
      sql`
        insert into bulk_items (bulk_id, entry_id, seen_revision, seen_state, seen_at)
        select ${sql.lit(id)}, id, revision, state, updated_at from content_entries
        where id in (${sql.join(some)})`.execute(trx),
    );
  }
  await context.db.write(async (trx) => {
    await trx.updateTable("bulk_changes").set({ state: "running" }).where("id", "=", id).execute();
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
  if (bulk.state !== "running" && bulk.state !== "undoing") return progressOf(context, id);
  const undoing = bulk.state === "undoing";
  const wanted = bulkChange.parse(JSON.parse(bulk.change));
  const rows = await context.db.primary
    .selectFrom("bulk_items")
    .select("entry_id")
    .where("bulk_id", "=", id)
    .where("state", "=", undoing ? "done" : "waiting")
    .orderBy("entry_id")
    .limit(stepSize)
    .execute();
  const started = performance.now();
  for (const { entry_id: entryId } of rows) {
    const which = { bulkId: id, entryId };
    try {
      const tags = await context.db.write((trx) =>
        undoing ? undoOne(context, trx, which) : changeOne(context, trx, { ...which, wanted }),
      );
      if (tags.length > 0) context.changed(...new Set(tags));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const state = undoing ? "kept" : "refused";
      const reason = error.message;
      await context.db.write((trx) => settle(trx, { bulk_id: id, entry_id: entryId }, { state, reason }));
    }
    if (performance.now() - started > stepTime) break;
    await setTimeout(pause);
  }
  await finish(context, bulk);
  return progressOf(context, id);
}

async function finish(context: SignedInContext, { id, state }: Row<"bulk_changes">): Promise<void> {
  const undoing = state === "undoing";
  await context.db.write((trx) =>
    trx
      .updateTable("bulk_changes")
      .set({ state: undoing ? "undone" : "done", finished_at: context.now() })
      .where("id", "=", id)
      .where("state", "=", state)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("bulk_items")
              .select("entry_id")
              .where("bulk_id", "=", id)
              .where("state", "=", undoing ? "done" : "waiting"),
          ),
        ),
      )
      .execute(),
  );
}

/** Switches a change to undo: further steps restore the entries already changed. */
export async function undoBulk(
  context: SignedInContext,
  { id }: Input<"admin/content/bulk/undo">,
): Promise<BulkProgress> {
  const bulk = await bulkOf(context, id);
  if (bulk.state === "running" || bulk.state === "done") {
    await context.db.write(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("bulk_changes")
        .set({ state: "undoing", finished_at: null })
        .where("id", "=", id)
        .where("state", "in", ["running", "done"])
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

async function bulkOf(context: SignedInContext, id: number): Promise<Row<"bulk_changes">> {
  const row = await context.db.primary
    .selectFrom("bulk_changes")
    .selectAll()
    .where("id", "=", id)
    .where("state", "<>", "gathering")
    .executeTakeFirst();
  if (!row) throw new AppError("contentMissing", { tip: "没有这次批量改动" });
  return row;
}

async function progressOf(context: SignedInContext, id: number): Promise<BulkProgress> {
  const db = context.db.primary;
  const { kind, words: text, state, created_by, created_at } = await bulkOf(context, id);
  const counted = await db
    .selectFrom("bulk_items")
    .select(["state", ({ fn }) => fn.countAll<number>().as("some")])
    .where("bulk_id", "=", id)
    .groupBy("state")
    .execute();
  const of = (wanted: string) => Number(counted.find((row) => row.state === wanted)?.some ?? 0);
  const troubles = await db
    .selectFrom("bulk_items")
    .innerJoin("content_entries", "content_entries.id", "bulk_items.entry_id")
    .select(["content_entries.id", "content_entries.title", "bulk_items.state", "bulk_items.reason"])
    .where("bulk_id", "=", id)
    .where("bulk_items.state", "in", ["refused", "skipped", "kept"])
    .orderBy("bulk_items.entry_id")
    .limit(named)
    .execute();
  const by =
    created_by === null
      ? undefined
      : await db.selectFrom("users").select("name").where("id", "=", created_by).executeTakeFirst();
  return {
    id,
    kind,
    summary: text,
    state: state === "gathering" ? "running" : state,
    by: by?.name ?? "",
    createdAt: new Date(created_at).toISOString(),
    total: counted.reduce((sum, { some }) => sum + Number(some), 0),
    waiting: state === "undoing" ? of("done") : of("waiting"),
    done: of("done"),
    same: of("same"),
    refused: of("refused"),
    skipped: of("skipped"),
    undone: of("undone"),
    kept: of("kept"),
    troubles: troubles.flatMap(({ state: left, ...rest }) =>
      left === "refused" || left === "skipped" || left === "kept" ? [{ ...rest, state: left }] : [],
    ),
  };
}
