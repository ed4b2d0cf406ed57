import { randomUUID } from "node:crypto";
import type { EditedAnnouncement } from "#lib/contract/schemas/editing.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import { ownKey } from "../content/own-key.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { AppError } from "../core/errors.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import { latestId, readPage } from "../paging/paging.ts";

/** Announcements in every state, latest first. */
export async function listForEditing(
  context: SignedInContext,
  input: Input<"admin/announcement/list">,
): Promise<Page<EditedAnnouncement>> {
  const { cursor, pageSize } = input;
  const page = await readPage(context.db.read.selectFrom("announcements").selectAll(), {
    list: "edited announcements",
    order: latestId,
    table: "announcements",
    cursor,
    pageSize,
  });
  return { ...page, list: page.list.map((row) => toEdited(context, row)) };
}

/** Writes an announcement or changes one. A published one with a time to come is public from then on. */
export async function saveAnnouncement(
  context: SignedInContext,
  input: Input<"admin/announcement/save">,
): Promise<EditedAnnouncement> {
  const { id, title, body, status } = input;
  const values = { title, body, status, pinned: input.pinned ? 1 : 0 };
  const time = input.publishedAt === undefined ? undefined : Date.parse(input.publishedAt);
  const row = await context.db.write(async (trx) => {
    const begun = time ?? (id !== undefined && (await isUnpublished(trx, id, status)) ? context.now() : undefined);
    const row = await (id === undefined
      ? trx
          .insertInto("announcements")
          .values({ ...values, content_key: ownKey(randomUUID()), published_at: begun ?? context.now() })
          .returningAll()
          .executeTakeFirstOrThrow()
      : trx
          .updateTable("announcements")
          .set({ ...values, ...(begun === undefined ? {} : { published_at: begun }) })
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirst());
    if (!row) throw new AppError("contentMissing");
    const target = { contentType: kinds.announcement.type, targetId: row.id };
    await recordOwnAction(context, trx, { act: "announcement.save", target, summary: `${status}：${title}` });
    return row;
  });
  context.changed("announcements", `announcement:${row.id}`);
  return toEdited(context, row);
}

/** A draft that is published without a time is of now, not of the day it was begun. */
async function isUnpublished(trx: Writer, id: number, status: string): Promise<boolean> {
  const row = await trx.selectFrom("announcements").select("status").where("id", "=", id).executeTakeFirst();
  return status === "published" && row?.status === "draft";
}

function toEdited({ now }: SignedInContext, row: Row<"announcements">): EditedAnnouncement {
  const { id, title, body } = row;
  const status = row.status === "published" && row.published_at > now() ? "scheduled" : row.status;
  return { id, title, body, status, pinned: row.pinned === 1, publishedAt: new Date(row.published_at).toISOString() };
}
