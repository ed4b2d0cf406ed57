import { sql } from "kysely";
import type { ContentDetail, ContentDocument, ContentKind } from "#lib/contract/schemas/editorial.ts";
import type { Input } from "#lib/contract/shapes.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { AppError, wrongField } from "../core/errors.ts";
import type { Log } from "../process/log.ts";
import { isStorageFull } from "../process/storage-full.ts";
import { recordAction } from "../audit/audit-log.ts";
import { applyEntry, typeOf } from "./apply.ts";
import type { Applying } from "./applying.ts";
import { endMerge } from "../kinds/merged.ts";
import { keysOf, parseEntry, titleOf, type Entry, type Problem } from "./documents.ts";
import { summaryOf } from "./drafts.ts";
import { tellOfPremieres } from "../premieres/tell.ts";
import { showDueWorks } from "../works/due.ts";
import { labelAt } from "./field-labels.ts";
import {
  addRevision,
  align,
  change,
  findEditable,
  findEntry,
  requireSeen,
  type Aligned,
  type EntryRow,
} from "./entries.ts";
import { toDetail } from "./list.ts";
import { writtenTime } from "./live-keys.ts";
import { referencesOf, resolve } from "./references.ts";
import { refusalsOf } from "./refusals.ts";

/** The current minute may still be chosen. */
const justNow = 60_000;

/** Publishes the working copy now. */
export async function publishContent(
  context: SignedInContext,
  input: Input<"admin/content/publish">,
): Promise<ContentDetail> {
  const { aligned, tags } = await context.db.write(async (trx) => {
    const now = await align(trx, await findEditable(context, trx, input.id), context.now());
    requireSeen(now.entry, input);
    return goLive(context, trx, now, { time: context.now(), editor: context.identity.userId });
  });
  context.changed(...tags);
  return toDetail(context, aligned);
}

/** Schedules publication of the working copy. Refused like a publication while the document is invalid. */
export async function scheduleContent(
  context: SignedInContext,
  input: Input<"admin/content/schedule">,
): Promise<ContentDetail> {
  const at = Math.floor(Date.parse(input.at) / 60_000) * 60_000;
  if (at < context.now() - justNow) throw wrongField("at", "请选以后的时间");
  const aligned = await context.db.write(async (trx) => {
    const now = await align(trx, await findEditable(context, trx, input.id), context.now());
    requireSeen(now.entry, input);
    return waitFor(trx, now, at, { now: context.now(), editor: context.identity.userId });
  });
  return toDetail(context, aligned);
}

/** Sets the time of publication. Throws `formInvalid` with the reasons against it. */
export async function waitFor(
  trx: Writer,
  now: Aligned,
  at: number,
  by: { now: number; editor: number },
): Promise<Aligned> {
  await readyEntry(trx, now, at);
  const entry = await change(trx, now.entry.id, {
    state: "scheduled",
    publish_at: at,
    publish_over: now.entry.live_revision,
    note: "",
    updated_at: by.now,
    updated_by: by.editor,
  });
  const summary = `${summaryOf(entry)}，${new Date(at).toISOString()}`;
  await recordAction(trx, { operatorId: by.editor, at: by.now }, { act: "content.schedule", summary });
  return { ...now, entry };
}

/** The working copy as it would be published at a time. Throws `formInvalid` with the reasons against it. */
export async function readyEntry(
  trx: Writer,
  { entry: row, working }: Aligned,
  time: number,
): Promise<{ document: ContentDocument; entry: Entry; ids: Awaited<ReturnType<typeof resolve>>["ids"] }> {
  const document = publicDocument(row, working, time);
  const { entry, problems } = parseEntry(row.kind, document);
  if (entry === null) throw refused(row.kind, problems);
  const { ids, problems: missing } = await resolve(trx, referencesOf(entry));
  const wrong = [...missing, ...(await refusalsOf(trx, entry))];
  if (wrong.length > 0) throw refused(row.kind, wrong);
  return { document, entry, ids };
}

/** The document of a working copy once it is public. */
export function publicDocument(
  { kind, content_key: key }: Pick<EntryRow, "kind" | "content_key">,
  working: ContentDocument,
  time: number,
): ContentDocument {
  const keys = keysOf(kind);
  return {
    ...working,
    key,
    ...(keys.includes("status") && { status: "published" }),
    // Whole seconds, as editors write it.
    ...(keys.includes("publishedAt") && {
      publishedAt: working["publishedAt"] ?? writtenTime(Math.floor(time / 1000) * 1000),
    }),
  };
}

function refused(kind: ContentKind, problems: readonly Problem[]): AppError {
  const [first] = problems;
  return new AppError("formInvalid", {
    tip: first ? `还不能发布，${labelAt(kind, first.path)}：${first.reason}` : "还不能发布",
    fields: Object.fromEntries(problems.map(({ path, reason }) => [path, reason])),
  });
}

/** Writes the working copy to the public tables. Throws `formInvalid`; `tags` are for `context.changed` after the commit. */
export async function goLive(
  context: Applying,
  trx: Writer,
  aligned: Aligned,
  { time, editor }: { time: number; editor: number | null },
): Promise<{ aligned: Aligned; tags: string[] }> {
  const { entry: row } = aligned;
  const { document, entry, ids } = await readyEntry(trx, aligned, time);
  const { id, tags } = await applyEntry(context, trx, entry, ids, { targetId: row.target_id });
  const revision = await keepLive(trx, aligned, document, { editor, now: context.now() });
  const changed = await change(trx, row.id, {
    target_id: id,
    title: titleOf(document),
    state: "published",
    live: 1,
    revision,
    live_revision: revision,
    publish_at: null,
    publish_over: null,
    note: "",
    updated_at: context.now(),
    updated_by: editor,
  });
  const type = typeOf(row.kind);
  if (type !== null) await endMerge(trx, type, id);
  await recordAction(
    trx,
    { operatorId: editor, at: context.now() },
    {
      act: "content.publish",
      ...(type !== null && { target: { contentType: type, targetId: id } }),
      summary: summaryOf(changed),
    },
  );
  return { aligned: { entry: changed, live: document, working: document }, tags };
}

/** The version that is public now: the working copy, or a new version if that one had been public before. */
async function keepLive(
  trx: Writer,
  { entry }: Aligned,
  document: ContentDocument,
  { editor, now }: { editor: number | null; now: number },
): Promise<number> {
  if (entry.revision !== entry.live_revision) {
    await trx
      .updateTable("content_revisions")
      .set({ document: JSON.stringify(document) })
      .where("entry_id", "=", entry.id)
      .where("revision", "=", entry.revision)
      .execute();
    return entry.revision;
  }
  return addRevision(trx, entry, document, { origin: "screen", author_id: editor, created_at: now });
}

/** Written out, as in the index of what is due: with a parameter every entry would be read, every five seconds. */
const isScheduled = sql<boolean>`state = 'scheduled'`;

/**
 * Publishes everything that is due, exactly once with any number of processes: the transaction that publishes an entry checks that it is
 * still scheduled. Entries that cannot be published go back to review with the reason. Returns the number published here.
 */
export async function publishDue(context: Context, log: Log): Promise<number> {
  const due = await context.db.primary
    .selectFrom("content_entries")
    .select("id")
    .where(isScheduled)
    .where("publish_at", "<=", context.now())
    .orderBy("publish_at")
    .orderBy("id")
    .limit(100)
    .execute();
  let published = 0;
  for (const { id } of due) {
    try {
      const tags = await context.db.write((trx) => publishOne(context, trx, id));
      if (tags === null) continue;
      published += 1;
      context.changed(...tags);
    } catch (err) {
      if (!(err instanceof AppError)) log.error({ err, entry: id }, "scheduled content not published");
      // Any other error would be the same in every round.
      if (context.db.isOverloaded(err) || isStorageFull(err)) continue;
      const { message } = err instanceof AppError ? err : new AppError("internal");
      await context.db.write(async (trx) => {
        if (await findDue(context, trx, id)) await putBack(trx, id, `到时没有发布。${message}`);
      });
    }
  }
  return published;
}

async function publishOne(context: Context, trx: Writer, id: number): Promise<string[] | null> {
  const row = await findDue(context, trx, id);
  if (row === null) return null;
  const now = await align(trx, row, context.now());
  if (now.entry.live_revision !== row.publish_over) {
    await putBack(trx, id, "定时之后线上的内容又被改动过，没有发布，请对照后再发");
    return null;
  }
  const { tags } = await goLive(context, trx, now, { time: row.publish_at, editor: row.updated_by });
  return tags;
}

/** Null if the entry is no longer due. */
async function findDue(context: Context, trx: Writer, id: number): Promise<(EntryRow & { publish_at: number }) | null> {
  const row = await findEntry(trx, id);
  const { state, publish_at } = row;
  return state !== "scheduled" || publish_at === null || publish_at > context.now() ? null : { ...row, publish_at };
}

async function putBack(trx: Writer, id: number, note: string): Promise<void> {
  await change(trx, id, { state: "review", publish_at: null, publish_over: null, note });
}

/** Polling interval in milliseconds; the next due time is awaited exactly. */
const pause = 5000;

/** Publishes what is due, including members' films, and tells those who wait for a premiere. Returns a function that stops it and waits for the current round. */
export function keepPublishing(context: Context, log: Log): () => Promise<void> {
  const stopping = new AbortController();
  let round: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    const started = context.now();
    try {
      const published = await publishDue(context, log);
      const film = await showDueWorks(context);
      await tellOfPremieres(context, stopping.signal);
      const next = await context.db.primary
        .selectFrom("content_entries")
        .select(({ fn }) => fn.min<number | null>("publish_at").as("at"))
        .where(isScheduled)
        .executeTakeFirst();
      const at = Math.min(next?.at ?? Infinity, film ?? Infinity);
      // What was due in a round that published nothing could not be published.
      const failed = published === 0 && (next?.at ?? Infinity) <= started;
      wait(failed ? pause : Math.min(pause, Math.max(100, at - context.now())));
    } catch (err) {
      log.error({ err }, "scheduled content not looked for");
      wait(pause);
    }
  };
  const wait = (ms: number) => {
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      round = look();
    }, ms).unref();
  };
  wait(pause);
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await round;
  };
}
