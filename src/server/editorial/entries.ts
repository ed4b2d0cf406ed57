import type { ContentDocument, ContentKind } from "#lib/contract/schemas/editorial.ts";
import { rightToChange } from "#lib/editorial.ts";
import { may } from "#lib/staff.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { AppError } from "../core/errors.ts";
import { readDocument, saysTheSame, titleOf } from "./documents.ts";
import { readLive } from "./live.ts";

export type EntryRow = Row<"content_entries">;

/** Throws `contentMissing`. Nobody else changes the entry until the transaction ends. */
export async function findEntry(trx: Writer, id: number): Promise<EntryRow> {
  const row = await trx.selectFrom("content_entries").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError("contentMissing");
  return row;
}

/** The same for a change on the screen: throws `roleForbidden` if the editor's role does not reach to the kind. */
export async function findEditable(context: SignedInContext, trx: Writer, id: number): Promise<EntryRow> {
  const row = await findEntry(trx, id);
  requireRightToChange(context, row.kind);
  return row;
}

export function requireRightToChange({ identity }: Pick<SignedInContext, "identity">, kind: ContentKind): void {
  if (!may(identity.staff, rightToChange(kind))) throw new AppError("roleForbidden");
}

export async function readRevision(
  db: Reader,
  entryId: number,
  revision: number | null,
): Promise<Row<"content_revisions"> | null> {
  if (revision === null) return null;
  const row = await db
    .selectFrom("content_revisions")
    .selectAll()
    .where("entry_id", "=", entryId)
    .where("revision", "=", revision)
    .executeTakeFirst();
  return row ?? null;
}

/** The next revision number; numbers are not reused. */
export async function nextRevision(trx: Writer, { id, revision }: EntryRow): Promise<number> {
  const { last } = await trx
    .selectFrom("content_revisions")
    .select(({ fn }) => fn.max<number | null>("revision").as("last"))
    .where("entry_id", "=", id)
    .executeTakeFirstOrThrow();
  return Math.max(last ?? 0, revision) + 1;
}

type Revision = Row<"content_revisions">;

/** Stores a document as a new version, based on the public one unless `facts` say otherwise; returns its number. */
export async function addRevision(
  trx: Writer,
  entry: EntryRow,
  document: ContentDocument,
  facts: Pick<Revision, "origin" | "author_id" | "created_at"> & Partial<Pick<Revision, "based_on">>,
): Promise<number> {
  const revision = await nextRevision(trx, entry);
  await trx
    .insertInto("content_revisions")
    .values({
      entry_id: entry.id,
      revision,
      based_on: entry.live_revision,
      document: JSON.stringify(document),
      ...facts,
    })
    .execute();
  return revision;
}

/** An entry with its working copy and its public document. */
export interface Aligned {
  entry: EntryRow;
  /** The public or last public document; null if there is no row. */
  live: ContentDocument | null;
  working: ContentDocument;
}

/**
 * Stores changes made elsewhere (by files or other screens) as a version. A draft stays as it is. `editor` is set if the change was made
 * on this screen.
 */
export async function align(trx: Writer, entry: EntryRow, now: number, editor?: number): Promise<Aligned> {
  const [row] = entry.target_id === null ? [] : await readLive(trx, entry.kind, [entry.target_id]);
  const known = await readRevision(trx, entry.id, entry.live_revision);
  const live = row ? { ...beginningsOf(entry), ...row.document } : null;
  let next = entry;
  if (live && (!known || !saysTheSame(entry.kind, live, readDocument(known.document)))) {
    const origin = editor === undefined ? "outside" : "screen";
    const revision = await addRevision(trx, entry, live, { origin, author_id: editor ?? null, created_at: now });
    const begun = entry.revision > 0 && entry.revision !== entry.live_revision;
    next = await change(trx, entry.id, {
      live_revision: revision,
      ...(begun ? {} : { revision, ...standing(live), title: titleOf(live) }),
      live: live["status"] === undefined || live["status"] === "published" ? 1 : 0,
    });
  }
  const working = await readRevision(trx, next.id, next.revision);
  return { entry: next, live, working: working ? readDocument(working.document) : {} };
}

/** Initial counts of a film are only in its file. */
function beginningsOf({ imported }: EntryRow): ContentDocument {
  if (imported === null) return {};
  const { plays, trend, supports, collects } = readDocument(imported);
  return Object.fromEntries(
    Object.entries({ plays, trend, supports, collects }).filter(([, value]) => value !== undefined),
  );
}

function standing(live: ContentDocument): { state: EntryRow["state"] } {
  const status = live["status"] ?? "published";
  if (status === "published" || status === "archived") return { state: status };
  return { state: "draft" };
}

export async function change(
  trx: Writer,
  id: number,
  values: Partial<Omit<EntryRow, "id" | "kind" | "content_key">>,
): Promise<EntryRow> {
  return trx.updateTable("content_entries").set(values).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

/** Refuses a change based on an outdated revision. */
export function requireSeen(entry: EntryRow, { base, live }: { base: number; live?: number | null | undefined }): void {
  if (entry.revision !== base) throw new AppError("conflict", { tip: "有人刚改过这份草稿，请对照后再试" });
  if (live !== undefined && entry.live_revision !== live) {
    throw new AppError("conflict", { tip: "线上的内容已被改动，请对照后再发布" });
  }
}
