import { z } from "zod";
import { type BulkChange } from "#lib/contract/schemas/bulk.ts";
import { type ContentDocument, contentState } from "#lib/contract/schemas/editorial.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { goAway } from "./archive.ts";
import { withChange } from "./bulk-change.ts";
import { isWriting } from "./bulk-preview.ts";
import { readDocument, titleOf } from "./documents.ts";
import { type Hand, keep } from "./drafts.ts";
import { align, change, findEntry, readRevision, type Aligned, type EntryRow } from "./entries.ts";
import { goLive, waitFor } from "./publish.ts";

/** Values for the empty fields of an entry, and what the operator has to know about them. */
export interface Filling {
  values: ContentDocument;
  remark: string;
}

type Item = Row<"bulk_items">;

/** The state of an entry before the change, as needed for undo. */
const standing = z.strictObject({
  revision: z.int(),
  liveRevision: z.int().nullable(),
  state: contentState,
  live: z.int(),
  publishAt: z.number().nullable(),
});
type Standing = z.infer<typeof standing>;

interface Made {
  aligned: Aligned;
  tags: string[];
}

/** Changes one entry, exactly once. Returns cache tags. Throws `formInvalid` if it is impossible. */
export async function changeOne(
  context: SignedInContext,
  trx: Writer,
  { bulkId, entryId, wanted, filling }: { bulkId: number; entryId: number; wanted: BulkChange; filling: Filling },
): Promise<string[]> {
  const row = await findEntry(trx, entryId);
  const item = await itemOf(trx, bulkId, entryId);
  if (item?.state !== "waiting") return [];
  if (isChanged(row, item)) {
    await settle(trx, item, { state: "skipped", reason: "这期间有人改过它" });
    return [];
  }
  const now = await align(trx, row, context.now());
  const old: Standing = {
    revision: now.entry.revision,
    liveRevision: now.entry.live_revision,
    state: now.entry.state,
    live: now.entry.live,
    publishAt: now.entry.publish_at,
  };
  const { aligned, tags } = await makeChange(context, trx, now, { wanted, values: filling.values });
  const { entry } = aligned;
  const same = entry.revision === old.revision && entry.state === old.state && entry.live === old.live;
  const scheduled = entry.publish_at !== old.publishAt;
  await settle(trx, item, {
    state: same && !scheduled && entry.live_revision === old.liveRevision ? "same" : "done",
    reason: filling.remark,
    old: JSON.stringify(old),
    done_revision: entry.revision,
    done_live: entry.live_revision,
  });
  return tags;
}

/** Whether the entry has changed since it was selected. The first version, created when it is opened, is no change. */
function isChanged(row: EntryRow, item: Item): boolean {
  const another = item.seen_revision > 0 && row.revision !== item.seen_revision;
  return another || row.updated_at !== item.seen_at || row.state !== item.seen_state;
}

async function makeChange(
  context: SignedInContext,
  trx: Writer,
  now: Aligned,
  { wanted, values }: { wanted: BulkChange; values: ContentDocument },
): Promise<Made> {
  const hand = handOf(context);
  const editor = context.identity.userId;
  const writing = isWriting(now.entry);
  const next = await keep(trx, now, { ...withChange(now.working, wanted), ...values }, hand);
  const fresh = next.entry.revision !== now.entry.revision;
  const publish = () => goLive(context, trx, next, { time: context.now(), editor });
  const isLive = now.entry.live === 1;
  switch (wanted.act) {
    case "keep":
      if (fresh && isLive && !writing) return publish();
      return { aligned: fresh ? await asItStood(trx, next, now.entry) : next, tags: [] };
    case "publish":
      return fresh || writing || !isLive ? publish() : { aligned: next, tags: [] };
    case "schedule": {
      const at = Math.floor(Date.parse(wanted.at ?? "") / 60_000) * 60_000;
      return { aligned: await waitFor(trx, next, at, { now: context.now(), editor }), tags: [] };
    }
    case "archive": {
      if (!isLive && !fresh && now.entry.state === "archived") return { aligned: next, tags: [] };
      const shown = fresh && isLive && !writing ? await publish() : { aligned: next, tags: [] };
      const away = await goAway(context, trx, shown.aligned, editor);
      return { aligned: away.aligned, tags: [...shown.tags, ...away.tags] };
    }
  }
}

/** Entries in review or scheduled stay so. */
async function asItStood(trx: Writer, next: Aligned, { state, publish_at, publish_over }: EntryRow): Promise<Aligned> {
  if (state !== "review" && state !== "scheduled") return next;
  return { ...next, entry: await change(trx, next.entry.id, { state, publish_at, publish_over }) };
}

/** Undoes the change of one entry, unless it has been changed since. */
export async function undoOne(
  context: SignedInContext,
  trx: Writer,
  { bulkId, entryId }: { bulkId: number; entryId: number },
): Promise<string[]> {
  const row = await findEntry(trx, entryId);
  const item = await itemOf(trx, bulkId, entryId);
  if (item?.state !== "done") return [];
  const now = await align(trx, row, context.now());
  if (now.entry.revision !== item.done_revision || now.entry.live_revision !== item.done_live) {
    await settle(trx, item, { state: "kept", reason: "后来又有人改过它" });
    return [];
  }
  const old = standing.parse(JSON.parse(item.old));
  const { aligned, tags } = await bringBack(context, trx, now, old);
  await pointBack(context, trx, aligned, old);
  await settle(trx, item, { state: "undone" });
  return tags;
}

/** Restores the public document. */
async function bringBack(context: SignedInContext, trx: Writer, now: Aligned, old: Standing): Promise<Made> {
  const editor = context.identity.userId;
  if (old.live === 0) return now.entry.live === 1 ? goAway(context, trx, now, editor) : { aligned: now, tags: [] };
  const seen = await readRevision(trx, now.entry.id, old.liveRevision);
  if (!seen || (now.entry.live === 1 && now.entry.live_revision === old.liveRevision))
    return { aligned: now, tags: [] };
  const put = await keep(trx, now, readDocument(seen.document), handOf(context));
  return goLive(context, trx, put, { time: context.now(), editor });
}

/** Restores the working copy with its state and schedule. */
async function pointBack(context: SignedInContext, trx: Writer, now: Aligned, old: Standing): Promise<void> {
  const working = await readRevision(trx, now.entry.id, old.revision);
  if (!working) return;
  const document = readDocument(working.document);
  const wasLive = old.revision === old.liveRevision && old.live === 1;
  if (wasLive && now.entry.live_revision !== old.liveRevision) return;
  await change(trx, now.entry.id, {
    revision: old.revision,
    state: old.state,
    title: titleOf(document),
    publish_at: old.publishAt,
    publish_over: old.publishAt === null ? null : now.entry.live_revision,
    updated_at: context.now(),
    updated_by: context.identity.userId,
  });
}

function handOf(context: SignedInContext): Hand {
  return { now: context.now(), editor: context.identity.userId, origin: "screen", apart: true };
}

async function itemOf(trx: Writer, bulkId: number, entryId: number): Promise<Item | undefined> {
  return trx
    .selectFrom("bulk_items")
    .selectAll()
    .where("bulk_id", "=", bulkId)
    .where("entry_id", "=", entryId)
    .executeTakeFirst();
}

export async function settle(
  trx: Writer,
  item: Pick<Item, "bulk_id" | "entry_id">,
  values: Partial<Omit<Item, "bulk_id" | "entry_id">>,
): Promise<void> {
  await trx
    .updateTable("bulk_items")
    .set(values)
    .where("bulk_id", "=", item.bulk_id)
    .where("entry_id", "=", item.entry_id)
    .execute();
}
