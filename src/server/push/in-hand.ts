import type { Context } from "../core/context.ts";
import type { Row } from "../db/schema.ts";

/** A message that waits, with the device it goes to. */
export type PushInHand = Row<"pushes"> &
  Pick<Row<"push_devices">, "user_id" | "endpoint" | "p256dh" | "auth" | "rest_until">;

/** A message that waits; undefined if it has ended, or its device has been signed out, or its member may not use the site. */
export function waitingPush({ db, now }: Pick<Context, "db" | "now">, id: number): Promise<PushInHand | undefined> {
  return db.primary
    .selectFrom("pushes")
    .innerJoin("push_devices", "push_devices.id", "pushes.device_id")
    .innerJoin("sessions", "sessions.id", "push_devices.session_id")
    .innerJoin("users", "users.id", "push_devices.user_id")
    .selectAll("pushes")
    .select(["push_devices.user_id", "push_devices.endpoint", "push_devices.p256dh", "push_devices.auth"])
    .select("push_devices.rest_until")
    .where("pushes.id", "=", id)
    .where("pushes.state", "=", "waiting")
    .where("sessions.expires_at", ">", now())
    .where("users.status", "=", "active")
    .executeTakeFirst();
}
