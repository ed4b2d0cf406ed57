import type { NewsKind, PushKind } from "#lib/news-kinds.ts";
import type { Writer } from "../db/open.ts";
import { queueJob } from "../jobs/queue.ts";

export const pushJobKind = "send-push";

/** Messages of a kind to a device per day at most; more are not sent, and wait among the messages of the site. */
const maxPerDay = 50;
const day = 86_400_000;

interface NewPush {
  /** A second message with the same key is not sent to a device. */
  key: string;
  /** What the text needs and cannot be looked up when it is sent. */
  facts?: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Queues a message to the devices of those of the people who want this kind, in the transaction that is its reason; once per device and key.
 * `delay`: how long it waits, in milliseconds, because many read on the site at once.
 */
export async function queueNewsPush(
  trx: Writer,
  people: readonly number[],
  { kind, delay = 0, key, facts, now }: NewPush & { kind: NewsKind; delay?: number },
): Promise<void> {
  if (people.length === 0) return;
  const devices = await trx
    .selectFrom("push_devices")
    .innerJoin("push_settings", "push_settings.user_id", "push_devices.user_id")
    .innerJoin("sessions", "sessions.id", "push_devices.session_id")
    .innerJoin("users", "users.id", "push_devices.user_id")
    .select("push_devices.id")
    .select(({ selectFrom }) =>
      selectFrom("pushes")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("pushes.device_id", "=", "push_devices.id")
        .where("pushes.created_at", ">", now - day)
        .where("pushes.kind", "=", kind)
        .as("lately"),
    )
    .where("push_devices.user_id", "in", people)
    .where(`push_settings.push_${kind}`, "=", 1)
    .where("sessions.expires_at", ">", now)
    .where("users.status", "=", "active")
    .orderBy("push_devices.id")
    .execute();
  const wanting = devices.filter(({ lately }) => (lately ?? 0) < maxPerDay).map(({ id }) => id);
  await queuePush(trx, wanting, { kind, key, facts, now, runAt: now + delay });
}

/** Queues a message to these devices. */
export async function queuePush(
  trx: Writer,
  devices: readonly number[],
  {
    kind,
    key,
    facts = {},
    now,
    runAt,
  }: Omit<NewPush, "facts"> & { kind: PushKind; facts: NewPush["facts"]; runAt: number },
): Promise<void> {
  if (devices.length === 0) return;
  const rows = await trx
    .insertInto("pushes")
    .values(
      devices.map((id) => ({
        push_key: `${id}:${key}`,
        device_id: id,
        kind,
        facts: JSON.stringify(facts),
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column("push_key").doNothing())
    .returning("id")
    .execute();
  for (const { id } of rows.toSorted((left, right) => left.id - right.id)) {
    await queueJob(trx, { kind: pushJobKind, subject: `push:${id}`, payload: { pushId: id }, now, runAt });
  }
}
