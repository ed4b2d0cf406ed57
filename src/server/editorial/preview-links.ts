import { randomBytes } from "node:crypto";
import type { PreviewLink } from "#lib/contract/schemas/editorial.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import type { Row } from "../db/schema.ts";
import { AppError } from "../core/errors.ts";
import { recordAction, recordOwnAction } from "../audit/audit-log.ts";
import { toIso } from "../core/iso-time.ts";
import { hashToken } from "../people/sessions.ts";

const hour = 3_600_000;

/** The preview of a link; null if it does not exist, has expired or was revoked. */
export async function openPreviewLink(
  { db, now }: Pick<Context, "db" | "now">,
  token: string,
): Promise<Row<"preview_links"> | null> {
  const row = await db.primary
    .selectFrom("preview_links")
    .selectAll()
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", now())
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** Valid links, latest first. */
export async function listPreviews(
  { db, now }: SignedInContext,
  { entryId }: Input<"admin/preview/list">,
): Promise<Output<"admin/preview/list">> {
  let query = db.primary
    .selectFrom("preview_links")
    .leftJoin("content_entries", "content_entries.id", "preview_links.entry_id")
    .selectAll("preview_links")
    .select("content_entries.title")
    .where("expires_at", ">", now())
    .where("revoked_at", "is", null)
    .orderBy("preview_links.id", "desc")
    .limit(100);
  if (entryId !== undefined) query = query.where("entry_id", "=", entryId);
  return { list: (await query.execute()).map((row) => toLink(row, row.title ?? "")) };
}

/** Creates a link that anybody who has it can open for some hours, without an account. */
export async function makePreview(
  context: SignedInContext,
  input: Input<"admin/preview/make">,
): Promise<Output<"admin/preview/make">> {
  const { token, row, title } = await addPreviewLink(context, {
    ...input,
    operatorId: context.identity.userId,
    at: input.at === undefined ? null : Date.parse(input.at),
  });
  return { link: toLink(row, title), path: `/preview/${token}` };
}

/** The same without a request, for the command line. */
export async function addPreviewLink(
  { db, now }: Pick<Context, "db" | "now">,
  link: { name: string; entryId?: number | undefined; at: number | null; hours: number; operatorId: number | null },
): Promise<{ token: string; row: Row<"preview_links">; title: string }> {
  const token = randomBytes(32).toString("base64url");
  const { row, title } = await db.write(async (trx) => {
    const { entryId = null } = link;
    const entry =
      entryId === null
        ? null
        : await trx.selectFrom("content_entries").select("title").where("id", "=", entryId).executeTakeFirst();
    if (entry === undefined) throw new AppError("contentMissing");
    const row = await trx
      .insertInto("preview_links")
      .values({
        token_hash: hashToken(token),
        entry_id: entryId,
        at: link.at,
        name: link.name,
        created_by: link.operatorId ?? 0,
        created_at: now(),
        expires_at: now() + link.hours * hour,
        revoked_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const summary = `${entry?.title ?? "全部草稿"}，${link.hours} 小时`;
    await recordAction(trx, { operatorId: link.operatorId, at: now() }, { act: "preview.make", summary });
    return { row, title: entry?.title ?? "" };
  });
  return { token, row, title };
}

/** Revokes a link. */
export async function revokePreview(
  context: SignedInContext,
  { id }: Input<"admin/preview/revoke">,
): Promise<Record<string, never>> {
  await context.db.write(async (trx) => {
    const row = await trx
      .updateTable("preview_links")
      .set({ revoked_at: context.now() })
      .where("id", "=", id)
      .where("revoked_at", "is", null)
      .returning("name")
      .executeTakeFirst();
    if (row) await recordOwnAction(context, trx, { act: "preview.revoke", summary: `#${id} ${row.name}` });
  });
  return {};
}

function toLink(row: Row<"preview_links">, title: string): PreviewLink {
  return {
    id: row.id,
    name: row.name,
    entry: row.entry_id === null ? null : { id: row.entry_id, title },
    at: toIso(row.at),
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
  };
}
