import type { Input, Output } from "#lib/contract/shapes.ts";
import { newsKindNames } from "#lib/news-kinds.ts";
import { recordOf } from "#lib/rows.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Writer } from "../db/open.ts";
import { addressFault } from "../net/fetch-outside.ts";
import { lockUser } from "../people/lock.ts";
import { requireSession } from "../people/sessions.ts";
import { keysFault } from "./encrypt.ts";
import { queuePush } from "./queue.ts";
import { vapidKeys } from "./vapid.ts";
import { toIso } from "../core/iso-time.ts";

/** Devices of a member. */
const maxDevices = 10;

/** The caller's devices, and which messages go to them. */
export async function pushState({ db, identity, now }: SignedInContext): Promise<Output<"user/push/state">> {
  const { userId, sessionId } = identity;
  const wanted = await db.primary
    .selectFrom("push_settings")
    .selectAll()
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const rows = await db.primary
    .selectFrom("push_devices")
    .innerJoin("sessions", "sessions.id", "push_devices.session_id")
    .select(["push_devices.id", "push_devices.session_id", "push_devices.endpoint", "sessions.device"])
    .select(["push_devices.created_at", "push_devices.sent_at"])
    .where("push_devices.user_id", "=", userId)
    .where("sessions.expires_at", ">", now())
    .orderBy("push_devices.id", "desc")
    .execute();
  return {
    publicKey: (await vapidKeys(db)).publicKey,
    pushes: recordOf(newsKindNames, (kind) => (wanted ? wanted[`push_${kind}`] === 1 : kind !== "digest")),
    pushDevices: rows.map((row) => ({
      id: row.id,
      device: row.device || "未知设备",
      createdAt: new Date(row.created_at).toISOString(),
      sentAt: toIso(row.sent_at),
      current: row.session_id === sessionId,
      // Only the device itself compares it with its own.
      endpoint: row.session_id === sessionId ? row.endpoint : "",
    })),
  };
}

/** Has messages sent to the browser of this session, in place of the subscription it had before. */
export async function addDevice(
  context: SignedInContext,
  { endpoint, p256dh, auth }: Input<"user/push/add">,
): Promise<Output<"user/push/state">> {
  const { db, identity, limits, privateHosts, now } = context;
  const fault = addressFault(endpoint, privateHosts) ?? keysFault({ p256dh, auth });
  if (fault !== null) throw new AppError("invalid", { tip: `浏览器给的推送地址不能用：${fault}` });
  const { userId, sessionId } = identity;
  await limits.take(["push-by-identity", String(userId)]);
  await db.write(async (trx) => {
    await lockUser(trx, userId);
    await requireSession(context, trx);
    await makeWay(trx, { userId, sessionId, endpoint, auth });
    const row = { user_id: userId, session_id: sessionId, endpoint, p256dh, auth };
    await trx
      .insertInto("push_devices")
      .values({ ...row, created_at: now(), sent_at: null, rest_until: null })
      .onConflict((conflict) => conflict.column("endpoint").doNothing())
      .execute();
    await trx
      .insertInto("push_settings")
      .values({ user_id: userId })
      .onConflict((conflict) => conflict.column("user_id").doNothing())
      .execute();
  });
  return pushState(context);
}

interface NewDevice {
  userId: number;
  sessionId: number;
  endpoint: string;
  auth: string;
}

/** Removes what this browser had before: of an earlier sign-in, or with another address. */
async function makeWay(trx: Writer, { userId, sessionId, endpoint, auth }: NewDevice): Promise<void> {
  await trx
    .deleteFrom("push_devices")
    .where(({ eb, or, and }) =>
      or([
        eb("session_id", "=", sessionId),
        // Whoever has the browser has its keys; the address alone takes nothing away from another member.
        and([eb("endpoint", "=", endpoint), or([eb("user_id", "=", userId), eb("auth", "=", auth)])]),
      ]),
    )
    .execute();
  const taken = await trx.selectFrom("push_devices").select("id").where("endpoint", "=", endpoint).executeTakeFirst();
  if (taken) throw new AppError("conflict", { tip: "这台设备的推送地址属于另一个账号，请清除本站数据后再试" });
  const { count } = await trx
    .selectFrom("push_devices")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (count >= maxDevices) throw new AppError("tooManyPushDevices");
}

/** Sends nothing more to one of the caller's devices, by default this one. A repeated call is no error. */
export async function removeDevice(
  context: SignedInContext,
  { id }: Input<"user/push/remove">,
): Promise<Output<"user/push/state">> {
  const { userId, sessionId } = context.identity;
  await context.db.write((trx) => {
    const own = trx.deleteFrom("push_devices").where("user_id", "=", userId);
    return (id === undefined ? own.where("session_id", "=", sessionId) : own.where("id", "=", id)).execute();
  });
  return pushState(context);
}

/** Chooses which messages to get, on all devices. */
export async function choosePushes(
  context: SignedInContext,
  input: Input<"user/push/kinds">,
): Promise<Output<"user/push/state">> {
  const { userId } = context.identity;
  await context.limits.take(["profile-by-identity", String(userId)]);
  const chosen = newsKindNames.flatMap((kind) =>
    input[kind] === undefined ? [] : [[`push_${kind}`, input[kind] ? 1 : 0] as const],
  );
  if (chosen.length === 0) return pushState(context);
  const values = Object.fromEntries(chosen);
  await context.db.write((trx) =>
    trx
      .insertInto("push_settings")
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
      .execute(),
  );
  return pushState(context);
}

/** Sends something to this device to see whether it arrives. */
export async function tryPush(context: SignedInContext): Promise<Output<"user/push/try">> {
  const { userId, sessionId } = context.identity;
  await context.limits.take(["push-by-identity", String(userId)]);
  const now = context.now();
  await context.db.write(async (trx) => {
    const device = await trx
      .selectFrom("push_devices")
      .select("id")
      .where("session_id", "=", sessionId)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (!device) throw new AppError("contentMissing", { tip: "先在这台设备上打开推送" });
    await queuePush(trx, [device.id], { kind: "test", key: `test:${now}`, facts: {}, now, runAt: now });
  });
  return {};
}
