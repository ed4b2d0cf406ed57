import { isDeepStrictEqual } from "node:util";
import type { ContentDetail, ContentEntry, ContentKind } from "#lib/contract/schemas/editorial.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import type { Reader } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { keysOf, parseEntry, readDocument, type Problem } from "./documents.ts";
import { align, findEntry, readRevision, type Aligned, type EntryRow } from "./entries.ts";
import { formOf } from "./form.ts";
import { openPagesOf } from "./page-of.ts";
import { namesOf } from "./pick.ts";
import { withHidden } from "../media/shown.ts";
import { picturesOf } from "./pictures.ts";
import { referencesOf, resolve } from "./references.ts";
import { refusalsOf } from "./refusals.ts";
import { toIso } from "../core/iso-time.ts";

/** Maximum number of versions listed. */
const maxVersions = 50;

export function toEntry(row: EntryRow, editor: string, href: string | null): ContentEntry {
  return {
    id: row.id,
    kind: row.kind,
    key: row.content_key,
    title: row.title,
    state: row.state,
    live: row.live === 1,
    href,
    revision: row.revision,
    liveRevision: row.live_revision,
    publishAt: toIso(row.publish_at),
    note: row.note,
    updatedAt: new Date(row.updated_at).toISOString(),
    updatedBy: editor,
  };
}

/** An entry with its working copy, its public document, what prevents publication, and its versions. */
export async function contentDetail(
  context: SignedInContext,
  { id }: Input<"admin/content/get">,
): Promise<ContentDetail> {
  const aligned = await context.db.write(async (trx) => align(trx, await findEntry(trx, id), context.now()));
  return toDetail(context, aligned);
}

export async function toDetail(context: Context, { entry, live, working }: Aligned): Promise<ContentDetail> {
  const { primary } = context.db;
  const rows = await primary
    .selectFrom("content_revisions")
    .leftJoin("users", "users.id", "content_revisions.author_id")
    .select(["revision", "origin", "content_revisions.created_at", "users.name", "based_on", "document"])
    .where("entry_id", "=", entry.id)
    .orderBy("revision", "desc")
    .limit(maxVersions + 1)
    .execute();
  const fieldsOf = changedFields(entry.kind, rows);
  const editor = await nameOf(primary, entry.updated_by);
  const pages = await openPagesOf(context, [entry]);
  return {
    entry: toEntry(entry, editor, pages.get(entry.id) ?? null),
    document: working,
    live,
    basedOn: rows.find(({ revision }) => revision === entry.revision)?.based_on ?? null,
    problems: await problemsOf(primary, entry.kind, working),
    revisions: rows.slice(0, maxVersions).map((row, at) => ({
      revision: row.revision,
      origin: row.origin,
      author: row.name ?? "",
      at: new Date(row.created_at).toISOString(),
      fields: fieldsOf[at] ?? [],
    })),
    names: await namesOf(primary, entry.kind, working),
    pictures: picturesOf(withHidden(context), entry.kind, working),
  };
}

/** Changes of each version against the previous one, which follows it in the list. */
function changedFields(kind: ContentKind, rows: readonly { document: string }[]): string[][] {
  const labels = [...formOf(kind).map(({ name, label }) => [name, label] as const), ["status", "上架或下架"] as const];
  const documents = rows.map(({ document }) => readDocument(document));
  return documents.map((document, at) => {
    const before = documents[at + 1];
    if (before === undefined) return [];
    return labels.filter(([name]) => !sameValue(before[name], document[name])).map(([, label]) => label);
  });
}

/** A missing value equals an empty one. */
function sameValue(left: unknown, right: unknown): boolean {
  const plain = (value: unknown) =>
    value === undefined || value === null || value === "" || value === false || isDeepStrictEqual(value, [])
      ? null
      : value;
  return isDeepStrictEqual(plain(left), plain(right));
}

async function nameOf(db: Reader, userId: number | null): Promise<string> {
  if (userId === null) return "";
  const row = await db.selectFrom("users").select("name").where("id", "=", userId).executeTakeFirst();
  return row?.name ?? "";
}

/** Reasons that prevent publication now. */
async function problemsOf(db: Reader, kind: ContentKind, document: ContentDetail["document"]): Promise<Problem[]> {
  const known = { ...document };
  if (known["publishedAt"] === undefined && keysOf(kind).includes("publishedAt")) {
    // Set when it is published.
    known["publishedAt"] = new Date(0).toISOString();
  }
  const { entry, problems } = parseEntry(kind, known);
  if (entry === null) return problems;
  return [...(await resolve(db, referencesOf(entry))).problems, ...(await refusalsOf(db, entry))];
}

/** The document of an older version. */
export async function contentRevision(
  context: SignedInContext,
  { id, revision }: Input<"admin/content/revision">,
): Promise<Output<"admin/content/revision">> {
  const row = await readRevision(context.db.primary, id, revision);
  if (!row) throw new AppError("contentMissing");
  return { revision, document: readDocument(row.document) };
}
