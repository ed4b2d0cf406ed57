import { bulkChange, type FillStep } from "#lib/contract/schemas/bulk.ts";
import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Row } from "../db/schema.ts";
import { continueBulk, finishBulk } from "../editorial/bulk.ts";
import { settle } from "../editorial/bulk-item.ts";
import { workingOf } from "../editorial/bulk-preview.ts";
import { bulkOf, progressOf } from "../editorial/bulk-progress.ts";
import { UnreadableAnswer } from "./ask.ts";
import { type LookedUp, lookUp, prepareFilling, storedFilling } from "./filling.ts";
import { secondsPaused } from "./pace.ts";
import type { Provider } from "./provider.ts";

/** Entries and milliseconds per call, whichever ends first. */
const stepSize = 50;
const stepTime = 1500;
/** Maximum number of entries listed before they are written. */
const shown = 20;
/** So many unreadable answers one after the other are not about the films: the address is wrong. */
const maxUnreadable = 3;

/** Looks up facts for a moment, or writes those that were confirmed. Each entry is settled once, however often this is called. */
export async function stepFill(context: SignedInContext, { id }: Input<"admin/metadata/fill/step">): Promise<FillStep> {
  const bulk = await bulkOf(context, id);
  const { fill } = bulkChange.parse(JSON.parse(bulk.change));
  const provider = context.metadata.find(({ name }) => name === fill);
  if (!provider) throw new AppError("contentMissing", { tip: "没有设置这个资料来源" });
  try {
    if (bulk.state === "looking") await lookOn(context, provider, bulk);
    else {
      const read = reader();
      await continueBulk(context, bulk, (item) =>
        read(prepare(context, provider, item), (remark) => ({ values: {}, remark })),
      );
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.error !== "metadataFailed") throw error;
    return {
      progress: await progressOf(context, id),
      wait: await secondsPaused(context, provider),
      problem: error.message,
    };
  }
  return { progress: await progressOf(context, id), wait: 0, problem: "" };
}

/** Reads one answer after the other for a step: what cannot be read is told of its own film, and the next one follows. */
function reader() {
  let unreadable = 0;
  return async <Answer>(answer: Promise<Answer>, without: (reason: string) => Answer): Promise<Answer> => {
    try {
      const read = await answer;
      unreadable = 0;
      return read;
    } catch (error) {
      unreadable += 1;
      if (!(error instanceof UnreadableAnswer) || unreadable === maxUnreadable) throw error;
      return without(error.message);
    }
  };
}

async function lookOn(context: SignedInContext, provider: Provider, bulk: Row<"bulk_changes">): Promise<void> {
  const rows = await context.db.primary
    .selectFrom("bulk_items")
    .selectAll()
    .where("bulk_id", "=", bulk.id)
    .where("state", "=", "waiting")
    .where("filling", "=", "")
    .orderBy("entry_id")
    .limit(stepSize)
    .execute();
  const started = performance.now();
  const read = reader();
  for (const item of rows) {
    const document = await documentOf(context, item.entry_id);
    const found = await read<LookedUp>(lookUp(context, provider, document), (reason) => ({ state: "skipped", reason }));
    const values = "filling" in found ? { filling: JSON.stringify(found.filling) } : found;
    await context.db.write((trx) => settle(trx, item, values));
    if (performance.now() - started > stepTime) break;
  }
  await finishBulk(context, bulk);
}

async function prepare(context: SignedInContext, provider: Provider, item: Row<"bulk_items">) {
  const stored = storedFilling.parse(JSON.parse(item.filling));
  return prepareFilling(context, provider, stored, await documentOf(context, item.entry_id));
}

async function documentOf({ db }: SignedInContext, entryId: number): Promise<ContentDocument> {
  const rows = await db.primary.selectFrom("content_entries").selectAll().where("id", "=", entryId).execute();
  return (await workingOf(db.primary, "video", rows)).get(entryId) ?? {};
}

/** What would be filled in, for the first entries. */
export async function previewFill(
  { db }: SignedInContext,
  { id }: Input<"admin/metadata/fill/preview">,
): Promise<Output<"admin/metadata/fill/preview">> {
  const rows = await db.primary
    .selectFrom("bulk_items")
    .innerJoin("content_entries", "content_entries.id", "bulk_items.entry_id")
    .select(["content_entries.id", "content_entries.title", "bulk_items.filling"])
    .where("bulk_id", "=", id)
    .where("bulk_items.state", "=", "waiting")
    .where("bulk_items.filling", "<>", "")
    .orderBy("bulk_items.entry_id")
    .limit(shown)
    .execute();
  const names: Record<string, string> = {};
  const list = rows.map(({ filling, ...entry }) => {
    const { after, pictures, names: own } = storedFilling.parse(JSON.parse(filling));
    Object.assign(names, own);
    return { ...entry, after, pictures };
  });
  return { list, names };
}
