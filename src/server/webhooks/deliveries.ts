import { type SqlBool, sql } from "kysely";
import type { Delivery } from "#lib/contract/schemas/webhooks.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { deletePaced } from "../db/forget.ts";
import type { Row } from "../db/schema.ts";
import { queueDelivery } from "../events/raise.ts";
import { latestId, readPage } from "../paging/paging.ts";
import { sentBody } from "./body.ts";
import { toIso } from "../core/iso-time.ts";

/** How long it is told what was sent, in milliseconds; a deleted webhook goes after a day. */
const [maxAge, deletedFor] = [30 * 86_400_000, 86_400_000];

/** What was sent or is to be sent, latest first. */
export async function listDeliveries(
  context: SignedInContext,
  input: Input<"admin/webhooks/deliveries">,
): Promise<Page<Delivery>> {
  let query = context.db.primary
    .selectFrom("webhook_deliveries")
    .innerJoin("webhooks", "webhooks.id", "webhook_id")
    .selectAll("webhook_deliveries")
    .select("webhooks.name")
    .where("webhooks.deleted_at", "is", null);
  if (input.webhookId !== undefined) query = query.where("webhook_id", "=", input.webhookId);
  if (input.state !== undefined) query = query.where("state", "=", input.state);
  const { cursor, pageSize } = input;
  const table = "webhook_deliveries";
  const page = await readPage(query, { list: "webhook deliveries", order: latestId, table, cursor, pageSize });
  return { ...page, list: page.list.map((row) => toDelivery(context, row)) };
}

/** Sends one again, now: with the same `webhook-id` and body, and with all its attempts. */
export async function replayDelivery(
  context: SignedInContext,
  { id }: Input<"admin/webhooks/replay">,
): Promise<Output<"admin/webhooks/replay">> {
  const now = context.now();
  const row = await context.db.write(async (trx) => {
    const changed = await trx
      .updateTable("webhook_deliveries")
      .set({ state: "waiting", attempts: 0, next_at: now })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    if (!changed) throw new AppError("contentMissing", { tip: "这一条已不在记录里" });
    const webhook = await trx
      .updateTable("webhooks")
      .set({ paused_until: null })
      .where("id", "=", changed.webhook_id)
      .where("deleted_at", "is", null)
      .returning(["name", "active"])
      .executeTakeFirst();
    if (!webhook) throw new AppError("webhookMissing");
    if (webhook.active === 0) throw new AppError("conflict", { tip: "先打开这个 Webhook 再重发" });
    await queueDelivery(trx, id, { now, runAt: now });
    await recordOwnAction(context, trx, { act: "webhook.replay", summary: `${webhook.name} ${changed.event_id}` });
    return { ...changed, name: webhook.name };
  });
  return toDelivery(context, row);
}

/** Forgets what was sent long ago, and deleted webhooks. */
export async function tidyWebhooks(context: Context): Promise<void> {
  const { db, now } = context;
  const gone = await db.primary
    .selectFrom("webhooks")
    .select("id")
    .where("deleted_at", "<=", now() - deletedFor)
    .execute();
  for (const { id } of gone) {
    await deletePaced(db, "webhook_deliveries", sql<SqlBool>`webhook_id = ${id}`);
    await db.write((trx) => trx.deleteFrom("webhooks").where("id", "=", id).execute());
  }
  const before = now() - maxAge;
  await deletePaced(db, "webhook_deliveries", sql<SqlBool>`created_at < ${before} and next_at < ${before}`);
}

function toDelivery(
  { publicOrigin }: Pick<Context, "publicOrigin">,
  row: Row<"webhook_deliveries"> & { name: string },
): Delivery {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    webhook: row.name,
    event: row.event,
    eventId: row.event_id,
    sentBody: sentBody(row.body, publicOrigin),
    state: row.state,
    attempts: row.attempts,
    httpStatus: row.status,
    response: row.answer,
    milliseconds: row.milliseconds,
    createdAt: toIso(row.created_at),
    nextAt: row.state === "waiting" ? toIso(row.next_at) : null,
    triedAt: toIso(row.tried_at),
  };
}
