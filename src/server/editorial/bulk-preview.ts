import { setTimeout } from "node:timers/promises";
import type { BulkChange } from "#lib/contract/schemas/bulk.ts";
import type { ContentDocument, ContentKind } from "#lib/contract/schemas/editorial.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Reader } from "../db/open.ts";
import { archivingOf } from "./archivable.ts";
import { checkChange, selectedIds, withChange } from "./bulk-change.ts";
import { parseEntry, readDocument, saysTheSame } from "./documents.ts";
import type { EntryRow } from "./entries.ts";
import { labelAt } from "./field-labels.ts";
import { readLive } from "./live.ts";
import { namesOf } from "./pick.ts";
import { publicDocument } from "./publish.ts";
import { referencesOf, resolveNamed } from "./references.ts";
import { refusalsOf } from "./refusals.ts";
import { batchesOf } from "#lib/batches.ts";

/** Entries per step, and the pause between two steps in milliseconds. */
const batch = 200;
const pause = 5;
/** Maximum number of entries listed one by one. */
const shown = 20;

type Preview = Output<"admin/content/bulk/preview">;
type Line = Preview["changed"][number];

/** Result the change would have on the selection; nothing is written. */
export async function previewBulk(
  context: SignedInContext,
  { kind, selection, change }: Input<"admin/content/bulk/preview">,
): Promise<Preview> {
  await checkChange(context, kind, change);
  const ids = await selectedIds(context, kind, selection);
  const answer: Preview = {
    total: ids.length,
    live: 0,
    draft: 0,
    same: 0,
    refused: 0,
    changed: [],
    against: [],
    names: {},
  };
  for (const some of batchesOf(ids, batch)) {
    for (const line of await outcomesOf(context, kind, some, change)) {
      answer[line.outcome] += 1;
      const list = line.outcome === "refused" ? answer.against : line.outcome === "same" ? [] : answer.changed;
      if (list.length < shown) list.push(line);
    }
    await setTimeout(pause);
  }
  for (const { before, after } of [...answer.changed, ...answer.against]) {
    for (const document of [before, after]) {
      Object.assign(answer.names, await namesOf(context.db.primary, kind, document));
    }
  }
  return answer;
}

async function outcomesOf(
  context: SignedInContext,
  kind: ContentKind,
  ids: readonly number[],
  change: BulkChange,
): Promise<Line[]> {
  const db = context.db.primary;
  const rows = await db.selectFrom("content_entries").selectAll().where("id", "in", ids).orderBy("id").execute();
  const documents = await workingOf(db, kind, rows);
  const looked = rows.map((row) => {
    const before = documents.get(row.id) ?? {};
    const after = withChange(before, change);
    return { row, before, after, said: parseEntry(kind, publicDocument(row, after, context.now())) };
  });
  const { reasons } = await resolveNamed(
    db,
    looked.flatMap(({ said }) => (said.entry === null ? [] : referencesOf(said.entry).map(({ ref }) => ref))),
  );
  const live = change.act === "archive" ? await liveOf(db, kind, rows) : new Map<number, ContentDocument>();
  /** Why it would not be published. */
  const against = async ({ entry, problems }: Said) => {
    if (entry === null) return problems;
    const missing = referencesOf(entry).flatMap(({ path, ref }) => {
      const reason = reasons.get(ref);
      return reason === undefined ? [] : [{ path, reason }];
    });
    return missing.length > 0 ? missing : refusalsOf(db, entry);
  };
  const lines: Line[] = [];
  for (const { row, before, after, said } of looked) {
    const same = saysTheSame(kind, before, after);
    const outcome = outcomeOf(row, change, same);
    const line = { id: row.id, title: row.title, reason: "", ...differing(before, after), outcome };
    // A change of what is public is published before it is archived.
    const goesLive = outcome === "live" && (change.act !== "archive" || (!same && row.live === 1 && !isWriting(row)));
    const [first] = goesLive ? await against(said) : [];
    const own = live.get(row.target_id ?? 0) ?? null;
    const stays = outcome === "live" && change.act === "archive" ? (await archivingOf(db, row, own)).reason : null;
    const reason = first ? `${labelAt(kind, first.path)}：${first.reason}` : stays;
    lines.push(reason === null ? line : { ...line, outcome: "refused", reason });
  }
  return lines;
}

type Said = ReturnType<typeof parseEntry>;

/** What the change does to an entry if nothing is against it. */
function outcomeOf(row: EntryRow, { act }: BulkChange, same: boolean): "live" | "draft" | "same" {
  if (act === "archive") return row.live === 1 || !same ? "live" : "same";
  const writing = isWriting(row);
  const already = same && !writing && row.live === 1 && act !== "schedule";
  if (already || (same && act === "keep")) return "same";
  return act === "keep" && (writing || row.live === 0) ? "draft" : "live";
}

/** Whether there is an unpublished draft. */
export function isWriting({ revision, live_revision, state }: EntryRow): boolean {
  return (revision > 0 && revision !== live_revision) || (state !== "published" && state !== "archived");
}

/** Working copies by entry: the draft, otherwise the public document. */
export async function workingOf(
  db: Reader,
  kind: ContentKind,
  rows: readonly EntryRow[],
): Promise<Map<number, ContentDocument>> {
  const revisions = await db
    .selectFrom("content_revisions")
    .innerJoin("content_entries", (join) =>
      join
        .onRef("content_entries.id", "=", "content_revisions.entry_id")
        .onRef("content_entries.revision", "=", "content_revisions.revision"),
    )
    .select(["entry_id", "document"])
    .where(
      "entry_id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  const kept = new Map(revisions.map(({ entry_id, document }) => [entry_id, document]));
  const live = await liveOf(db, kind, rows);
  return new Map(
    rows.map((row) => {
      const own = live.get(row.target_id ?? 0);
      const text = kept.get(row.id);
      if (own && !(row.revision > 0 && row.revision !== row.live_revision)) return [row.id, own];
      return [row.id, text === undefined ? (own ?? {}) : readDocument(text)];
    }),
  );
}

/** Public documents by row. */
async function liveOf(db: Reader, kind: ContentKind, rows: readonly EntryRow[]): Promise<Map<number, ContentDocument>> {
  const seen = await readLive(
    db,
    kind,
    rows.flatMap(({ target_id }) => target_id ?? []),
  );
  return new Map(seen.map(({ id, document }) => [id, document]));
}

function differing(before: ContentDocument, after: ContentDocument): Pick<Line, "before" | "after"> {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const only = (document: ContentDocument) => Object.fromEntries(names.map((name) => [name, document[name] ?? null]));
  return { before: only(before), after: only(after) };
}
