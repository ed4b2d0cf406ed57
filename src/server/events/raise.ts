import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { isWebhookEvent, type WebhookEvent } from "#lib/webhook-events.ts";
import type { Reader, Writer } from "../db/open.ts";
import { queueJob } from "../jobs/queue.ts";
import { z } from "zod";

export const webhookKind = "webhook";

/** What an event says. `path` is the address of a page without the origin. */
export interface EventItem {
  /** Content item, e.g. `video:12`; an event that lies ahead is taken back by it. */
  about?: string;
  /** When it happens, in milliseconds since 1970, if that lies ahead. */
  from?: number;
  data: Readonly<Record<string, string | number | null>>;
}

const eventList = z.array(z.string());

/** The events a webhook is told of. */
export function parseEvents(events: string): WebhookEvent[] {
  return eventList.parse(JSON.parse(events)).filter(isWebhookEvent);
}

/** Ids of the webhooks that are told of an event. */
async function listenersOf(reader: Reader, event: WebhookEvent): Promise<number[]> {
  const rows = await reader
    .selectFrom("webhooks")
    .select(["id", "events"])
    .where("active", "=", 1)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.filter(({ events }) => parseEvents(events).includes(event)).map(({ id }) => id);
}

/** Whether anybody is told of one of these events. */
export async function isHeard(reader: Reader, ...events: readonly WebhookEvent[]): Promise<boolean> {
  for (const event of events) if ((await listenersOf(reader, event)).length > 0) return true;
  return false;
}

/**
 * Writes one delivery per item and webhook, in the transaction of what has happened: neither is there without the other. `items` is asked only if
 * somebody listens. Each delivery has a job of its own, so that transactions do not wait for each other.
 */
export async function raise(
  trx: Writer,
  event: WebhookEvent,
  at: number,
  items: () => readonly EventItem[] | Promise<readonly EventItem[]>,
): Promise<void> {
  const webhooks = await listenersOf(trx, event);
  if (webhooks.length === 0) return;
  for (const item of await items()) {
    const eventId = `evt_${randomUUID()}`;
    for (const webhookId of webhooks) await addDelivery(trx, { webhookId, eventId, event, item, at });
  }
}

interface NewDelivery {
  webhookId: number;
  eventId: string;
  event: string;
  item: EventItem;
  at: number;
}

/** Returns the delivery's id. */
export async function addDelivery(
  trx: Writer,
  { webhookId, eventId, event, item: { about = "", from, data }, at }: NewDelivery,
): Promise<number> {
  const next = Math.max(at, from ?? at);
  const { id } = await trx
    .insertInto("webhook_deliveries")
    .values({
      webhook_id: webhookId,
      event_id: eventId,
      event,
      about,
      body: JSON.stringify({ type: event, timestamp: new Date(next).toISOString(), data }),
      state: "waiting",
      created_at: at,
      next_at: next,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await queueDelivery(trx, id, { now: at, runAt: next });
  return id;
}

export async function queueDelivery(trx: Writer, id: number, times: { now: number; runAt: number }): Promise<void> {
  await queueJob(trx, { kind: webhookKind, subject: `delivery:${id}`, payload: { deliveryId: id }, ...times });
}

/** Takes back what was to be told of an item later: it will not happen then. Its job finds nothing to do. */
export async function takeBackEvent(trx: Writer, event: WebhookEvent, about: string, now: number): Promise<void> {
  await trx
    .deleteFrom("webhook_deliveries")
    .where("about", "=", about)
    // Written out, as in the index.
    .where("state", "=", sql.lit("waiting"))
    .where("event", "=", event)
    .where("next_at", ">", now)
    .execute();
}
