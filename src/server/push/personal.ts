import { newsKindNames } from "#lib/news-kinds.ts";
import { recordOf } from "#lib/rows.ts";
import { eraseOwned, type PersonalPart } from "../people/personal-part.ts";

/** The browsers to which a member has messages sent, and which messages. */
export const pushPart: PersonalPart = {
  name: "push",
  async export({ db }, userId) {
    const wanted = await db.scan
      .selectFrom("push_settings")
      .selectAll()
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (!wanted) return undefined;
    const devices = await db.scan
      .selectFrom("push_devices")
      .innerJoin("sessions", "sessions.id", "push_devices.session_id")
      .select(["sessions.device", "push_devices.endpoint", "push_devices.created_at", "push_devices.sent_at"])
      .where("push_devices.user_id", "=", userId)
      .orderBy("push_devices.id")
      .execute();
    return {
      pushes: recordOf(newsKindNames, (kind) => wanted[`push_${kind}`] === 1),
      devices: devices.map(({ device, endpoint, created_at, sent_at }) => ({
        device,
        endpoint,
        createdAt: new Date(created_at).toISOString(),
        sentAt: sent_at === null ? null : new Date(sent_at).toISOString(),
      })),
    };
  },
  erase: (erasing) =>
    eraseOwned(erasing, [
      ["push_devices", "user_id"],
      ["push_settings", "user_id"],
    ]),
};
