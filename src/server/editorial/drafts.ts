import { randomBytes } from "node:crypto";
import type { ContentDetail, ContentDocument, ContentKind } from "#lib/contract/schemas/editorial.ts";
import type { Input } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { siteRow } from "../content/site-settings.ts";
import { key as keyRule } from "../content/schema.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { recordAction, recordOwnAction } from "../audit/audit-log.ts";
import { cleaned, keysOf, readDocument, saysTheSame, titleOf } from "./documents.ts";
import {
  addRevision,
  align,
  change,
  findEditable,
  nextRevision,
  readRevision,
  requireRightToChange,
  requireSeen,
  type Aligned,
  type EntryRow,
} from "./entries.ts";
import { toDetail } from "./list.ts";

/** Saves of one editor within this time, in milliseconds, are one version. */
const oneSitting = 10 * 60_000;

/** Length of generated keys. */
export const maxKey = 80;

/** Saves a working copy. The public document stays; a schedule is cancelled. Throws `conflict` if it was saved elsewhere meanwhile. */
export async function saveContent(
  context: SignedInContext,
  input: Input<"admin/content/save">,
): Promise<ContentDetail> {
  const document = cleaned(input.document);
  requireRightToChange(context, input.kind);
  refuseUnknown(input.kind, document);
  const aligned = await context.db.write(async (trx) => {
    const entry =
      input.id === undefined
        ? await begin(trx, input.kind, document, handOf(context))
        : await findEditable(context, trx, input.id);
    if (entry.kind !== input.kind) throw new AppError("invalid", { fields: { kind: "种类不能改" } });
    const now = await align(trx, entry, context.now());
    if (input.id !== undefined) requireSeen(now.entry, { base: input.base });
    return keep(trx, now, { ...document, key: entry.content_key }, handOf(context));
  });
  return toDetail(context, aligned);
}

/** Author, time and origin of a change; null for the command line. */
export interface Hand {
  now: number;
  editor: number | null;
  origin: "screen" | "csv";
  /** Always creates a version, even shortly after another save of the same editor. */
  apart?: true;
}

function handOf(context: SignedInContext): Hand {
  return { now: context.now(), editor: context.identity.userId, origin: "screen" };
}

/** Creates an entry with a working copy. Throws `formInvalid` if its key is taken. */
export async function beginDraft(
  trx: Writer,
  kind: ContentKind,
  document: ContentDocument,
  hand: Hand,
): Promise<Aligned> {
  const entry = await begin(trx, kind, document, hand);
  return keep(trx, { entry, live: null, working: {} }, document, hand);
}

function refuseUnknown(kind: ContentKind, document: ContentDocument): void {
  const known = keysOf(kind);
  const unknown = Object.keys(document).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new AppError("invalid", { fields: Object.fromEntries(unknown.map((name) => [name, "没有这个键"])) });
  }
}

async function begin(
  trx: Writer,
  kind: ContentKind,
  document: ContentDocument,
  { now, editor }: Hand,
): Promise<EntryRow> {
  // There is one of them.
  const asked = kind === "site" ? siteRow.key : document["key"];
  const named = typeof asked === "string" && asked !== "";
  const key = named ? asked : `${kind}-${randomBytes(4).toString("hex")}`;
  if (!keyRule.safeParse(key).success || key.length > maxKey) {
    throw new AppError("formInvalid", { fields: { key: "只用小写字母、数字和连字符" } });
  }
  const entry = await trx
    .insertInto("content_entries")
    .values({
      kind,
      content_key: key,
      target_id: null,
      state: "draft",
      live_revision: null,
      publish_at: null,
      publish_over: null,
      file: null,
      imported: null,
      updated_at: now,
      updated_by: editor,
    })
    // Another transaction may be using the key.
    .onConflict((conflict) => conflict.columns(["kind", "content_key"]).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!entry) throw new AppError("formInvalid", { fields: { key: "这个标识已经用过了" } });
  return entry;
}

/** Replaces the working copy by a document. */
export async function keep(
  trx: Writer,
  { entry, live, working }: Aligned,
  document: ContentDocument,
  { now, editor: author, origin, apart }: Hand,
): Promise<Aligned> {
  if (entry.revision > 0 && saysTheSame(entry.kind, working, document)) return { entry, live, working };
  const before = await readRevision(trx, entry.id, entry.revision);
  const begun = before !== null && entry.revision !== entry.live_revision;
  const sitting =
    apart === undefined &&
    begun &&
    before.author_id === author &&
    before.created_at > now - oneSitting &&
    entry.state === "draft";
  let revision: number;
  if (sitting) {
    revision = await nextRevision(trx, entry);
    await trx
      .updateTable("content_revisions")
      .set({ revision, document: JSON.stringify(document) })
      .where("entry_id", "=", entry.id)
      .where("revision", "=", entry.revision)
      .execute();
  } else {
    const based_on = begun ? before.based_on : entry.live_revision;
    revision = await addRevision(trx, entry, document, { origin, author_id: author, created_at: now, based_on });
  }
  const changed = await change(trx, entry.id, {
    revision,
    state: "draft",
    publish_at: null,
    publish_over: null,
    note: "",
    title: titleOf(document),
    updated_at: now,
    updated_by: author,
  });
  // Saves of one version are one row of the audit log.
  if (!sitting) {
    await recordAction(trx, { operatorId: author, at: now }, { act: "content.save", summary: summaryOf(changed) });
  }
  return { entry: changed, live, working: document };
}

/** Submits the working copy for review. */
export async function sendToReview(
  context: SignedInContext,
  input: Input<"admin/content/review">,
): Promise<ContentDetail> {
  const aligned = await context.db.write(async (trx) => {
    const now = await align(trx, await findEditable(context, trx, input.id), context.now());
    requireSeen(now.entry, input);
    if (now.entry.revision === now.entry.live_revision) throw new AppError("formInvalid", { tip: "没有要审的改动" });
    const entry = await change(trx, input.id, {
      state: "review",
      publish_at: null,
      publish_over: null,
      note: "",
      updated_at: context.now(),
      updated_by: context.identity.userId,
    });
    await recordOwnAction(context, trx, { act: "content.review", summary: summaryOf(entry) });
    return { ...now, entry };
  });
  return toDetail(context, aligned);
}

/** Restores an older version as the working copy; restoring the public version discards the draft. */
export async function restoreContent(
  context: SignedInContext,
  input: Input<"admin/content/restore">,
): Promise<ContentDetail> {
  const aligned = await context.db.write(async (trx) => {
    const now = await align(trx, await findEditable(context, trx, input.id), context.now());
    requireSeen(now.entry, input);
    const old = await readRevision(trx, input.id, input.revision);
    if (!old) throw new AppError("contentMissing");
    const document = readDocument(old.document);
    if (input.revision !== now.entry.live_revision || now.live === null)
      return keep(trx, now, document, handOf(context));
    const entry = await change(trx, input.id, {
      revision: input.revision,
      state: now.live["status"] === "archived" ? "archived" : "published",
      title: titleOf(document),
      publish_at: null,
      publish_over: null,
      note: "",
      updated_at: context.now(),
      updated_by: context.identity.userId,
    });
    await recordOwnAction(context, trx, { act: "content.discard", summary: summaryOf(entry) });
    return { entry, live: now.live, working: document };
  });
  return toDetail(context, aligned);
}

export function summaryOf({ kind, content_key, title }: EntryRow): string {
  return `${kind}:${content_key} ${title}`;
}
