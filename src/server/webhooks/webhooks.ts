import type { AuditAction } from "#lib/audit-actions.ts";
import type { Webhook } from "#lib/contract/schemas/webhooks.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { tryEvent, maxWebhooks } from "#lib/webhook-events.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError, wrongField } from "../core/errors.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { addDelivery, parseEvents } from "../events/raise.ts";
import { addressFault } from "../net/fetch-outside.ts";
import { randomUUID } from "node:crypto";
import { newSecretText } from "../net/webhook-signature.ts";
import { secretsOf } from "./secrets.ts";
import { toIso } from "../core/iso-time.ts";

/** How long the old secret signs too after a new one was made, in milliseconds. */
const changeOver = 86_400_000;
/** So that the header of the signatures stays short. */
const maxOldSecrets = 10;

export async function listWebhooks({ db }: SignedInContext): Promise<Output<"admin/webhooks/list">> {
  const rows = await db.primary
    .selectFrom("webhooks")
    .selectAll()
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  return { list: rows.map(toWebhook) };
}

/** Makes a webhook, whose secret is in this answer only, or changes one; turning it on again forgets its failures. */
export async function saveWebhook(
  context: SignedInContext,
  { id, name, address, events, active }: Input<"admin/webhooks/save">,
): Promise<Output<"admin/webhooks/save">> {
  const now = context.now();
  const values = {
    ...(name !== undefined && { name }),
    ...(address !== undefined && { address }),
    ...(events !== undefined && { events: JSON.stringify([...new Set(events)]) }),
    ...(active !== undefined && { active: active ? 1 : 0 }),
    updated_at: now,
  };
  const well = active ? { failures: 0, failing_since: null, paused_until: null, disabled_reason: "" } : {};
  const secret = id === undefined ? newSecretText() : null;
  const saved = await context.db.write(async (trx) => {
    const written =
      secret === null
        ? await change(trx, id ?? 0, { ...values, ...well })
        : await insert(trx, { ...whole(values), secret, created_by: context.identity.userId, created_at: now });
    // One that was allowed once can be turned off.
    const isNamed = address !== undefined || active === true;
    const fault = isNamed ? addressFault(written.address, context.privateHosts) : null;
    if (fault !== null) throw wrongField("address", fault);
    const summary = `#${written.id} ${written.name} ${written.address}`;
    await recordOwnAction(context, trx, { act: "webhook.save", summary });
    return written;
  });
  return { webhook: toWebhook(saved), secret };
}

type Values = Pick<Row<"webhooks">, "name" | "address" | "events" | "active" | "updated_at">;

/** What a new one needs, and on unless it says otherwise. */
function whole({
  name,
  address,
  events,
  active = 1,
  updated_at,
}: Partial<Values> & Pick<Values, "updated_at">): Values {
  if (name === undefined) throw wrongField("name", "写下它是给谁的，以后好认");
  if (address === undefined) throw wrongField("address", "写下接收的地址");
  if (events === undefined) throw wrongField("events", "至少选一件事");
  return { name, address, events, active, updated_at };
}

async function insert(
  trx: Writer,
  row: Values & Pick<Row<"webhooks">, "secret" | "created_by" | "created_at">,
): Promise<Row<"webhooks">> {
  await requireRoomForOne(trx);
  return trx.insertInto("webhooks").values(row).returningAll().executeTakeFirstOrThrow();
}

async function requireRoomForOne(trx: Writer): Promise<void> {
  // Of several made at once each counts those before: near the limit there are some to wait for.
  await trx
    .selectFrom("webhooks")
    .select("id")
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const { count } = await trx
    .selectFrom("webhooks")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (count >= maxWebhooks) throw new AppError("tooManyWebhooks");
}

async function change(trx: Writer, id: number, row: Partial<Omit<Row<"webhooks">, "id">>): Promise<Row<"webhooks">> {
  const changed = await trx
    .updateTable("webhooks")
    .set(row)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!changed) throw new AppError("webhookMissing");
  return changed;
}

/** Deletes a webhook; for a day it can be restored. A repeated call is no error. */
export async function deleteWebhook(
  context: SignedInContext,
  { id }: Input<"admin/webhooks/del">,
): Promise<Record<string, never>> {
  await mark(context, id, context.now(), "webhook.delete");
  return {};
}

export async function restoreWebhook(
  context: SignedInContext,
  { id }: Input<"admin/webhooks/restore">,
): Promise<Record<string, never>> {
  await mark(context, id, null, "webhook.restore");
  return {};
}

async function mark(context: SignedInContext, id: number, deleted_at: number | null, act: AuditAction): Promise<void> {
  await context.db.write(async (trx) => {
    const columns = ["name", "deleted_at"] as const;
    const row = await trx.selectFrom("webhooks").select(columns).where("id", "=", id).forUpdate().executeTakeFirst();
    if (!row) throw new AppError("webhookMissing");
    if ((row.deleted_at === null) === (deleted_at === null)) return;
    if (deleted_at === null) await requireRoomForOne(trx);
    await trx.updateTable("webhooks").set({ deleted_at }).where("id", "=", id).execute();
    await recordOwnAction(context, trx, { act, summary: `#${id} ${row.name}` });
  });
}

/** A new secret; those before it sign too for a day after the last change, whichever of them the receiver still knows. */
export async function renewSecret(
  context: SignedInContext,
  { id }: Input<"admin/webhooks/secret">,
): Promise<Output<"admin/webhooks/secret">> {
  const secret = newSecretText();
  const now = context.now();
  await context.db.write(async (trx) => {
    const columns = ["secret", "old_secret", "old_secret_until"] as const;
    const known = trx.selectFrom("webhooks").select(columns).where("id", "=", id);
    const before = await known.forUpdate().executeTakeFirst();
    const old_secret = before && secretsOf(before, now).slice(0, maxOldSecrets).join(" ");
    const old = { old_secret: old_secret ?? null, old_secret_until: now + changeOver };
    const { name } = await change(trx, id, { secret, ...old, updated_at: now });
    await recordOwnAction(context, trx, { act: "webhook.secret", summary: `#${id} ${name}` });
  });
  return { secret };
}

/** Sends something to see whether it arrives. */
export async function tryWebhook(
  context: SignedInContext,
  { id }: Input<"admin/webhooks/try">,
): Promise<Output<"admin/webhooks/try">> {
  const at = context.now();
  return context.db.write(async (trx) => {
    const { name, active } = await change(trx, id, { paused_until: null });
    if (active === 0) throw new AppError("conflict", { tip: "先打开它再试" });
    const item = { data: { id, name } };
    const eventId = `evt_${randomUUID()}`;
    return { id: await addDelivery(trx, { webhookId: id, eventId, event: tryEvent, item, at }) };
  });
}

function toWebhook(row: Row<"webhooks">): Webhook {
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    events: parseEvents(row.events),
    active: row.active === 1,
    note: row.disabled_reason,
    failures: row.failures,
    pausedUntil: toIso(row.paused_until),
    createdAt: new Date(row.created_at).toISOString(),
  };
}
