import { z } from "zod";
import { webhookEvents } from "../../webhook-events.ts";
import { cursor, id, pageOf, pageSize, time } from "./shared.ts";
import { someLine } from "./text.ts";

export const deliveryState = z.enum(["waiting", "sent", "failed"]);
export type DeliveryState = z.infer<typeof deliveryState>;

const events = z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length);

/** An address that is told of events. */
export const webhook = z.strictObject({
  id,
  name: z.string(),
  address: z.string(),
  events,
  active: z.boolean(),
  /** Why the site has turned it off; empty if it has not. */
  note: z.string(),
  /** Failed attempts since the last success. */
  failures: z.int().nonnegative(),
  /** Nothing is sent before; null if nothing waits for that. */
  pausedUntil: time.nullable(),
  createdAt: time,
});
export type Webhook = z.infer<typeof webhook>;

export const webhooks = z.strictObject({ list: z.array(webhook) });
export const saveWebhookInput = z.strictObject({
  /** Absent: a new one, which needs the rest and is on unless `active` is false. Of another one, what is absent stays as it is. */
  id: id.optional(),
  name: someLine(60).optional(),
  address: someLine(1000).optional(),
  events: events.optional(),
  active: z.boolean().optional(),
});
/** `secret` of a new one; it is not shown again. */
export const savedWebhook = z.strictObject({ webhook, secret: z.string().nullable() });
export const newSecret = z.strictObject({ secret: z.string() });

export const delivery = z.strictObject({
  id,
  webhookId: id,
  /** Name of the webhook. */
  webhook: z.string(),
  /** A `WebhookEvent`, or that of a try. */
  event: z.string(),
  /** `webhook-id` of the request. */
  eventId: z.string(),
  /** JSON as it is sent. */
  sentBody: z.string(),
  state: deliveryState,
  attempts: z.int().nonnegative(),
  /** HTTP status of the last attempt; null if there was no response. */
  httpStatus: z.int().nullable(),
  /** Beginning of the last response, or why there was none. */
  response: z.string(),
  milliseconds: z.int().nonnegative().nullable(),
  createdAt: time,
  /** When it is sent or tried again; null if it is not. */
  nextAt: time.nullable(),
  /** Of the last attempt. */
  triedAt: time.nullable(),
});
export type Delivery = z.infer<typeof delivery>;

/** Latest first. */
export const deliveryListInput = z.strictObject({
  webhookId: id.optional(),
  state: deliveryState.optional(),
  cursor: cursor.optional(),
  pageSize: pageSize.default(20),
});
export const deliveryPage = pageOf(delivery);
