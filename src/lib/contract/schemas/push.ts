import { z } from "zod";
import { newsKindNames } from "../../news-kinds.ts";
import { recordOf } from "../../rows.ts";
import { id, time } from "./shared.ts";

const pushes = z.strictObject(recordOf(newsKindNames, () => z.boolean()));

/** The caller's devices, and which messages go to them. */
export const pushState = z.strictObject({
  /** The site's key for `pushManager.subscribe`, base64url. */
  publicKey: z.string(),
  pushes,
  pushDevices: z.array(
    z.strictObject({
      id,
      device: z.string(),
      createdAt: time,
      /** When the push service last took a message; null if it never has. */
      sentAt: time.nullable(),
      /** The device that asks. */
      current: z.boolean(),
      /** Of the device that asks; empty for others. */
      endpoint: z.string(),
    }),
  ),
});
export type PushState = z.infer<typeof pushState>;

/** As `PushSubscription.toJSON()` says it. */
export const addPushInput = z.strictObject({
  endpoint: z.string().max(1000),
  p256dh: z.string().regex(/^[\w-]{87}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
});

/** Without `id` the device that asks. */
export const removePushInput = z.strictObject({ id: id.optional() });
export const pushesInput = pushes.partial();
