import { toIso } from "../core/iso-time.ts";
import { eraseOwned, type PersonalPart } from "../people/personal-part.ts";

/** The account itself: profile, sessions and application for certification. */
export const accountPart: PersonalPart = {
  name: "account",
  async export({ db }, userId) {
    const user = await db.read
      .selectFrom("users")
      .select(["id", "account", "mobile", "name", "bio", "gender", "birthday", "created_at", "member_since"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    const sessions = await db.read
      .selectFrom("sessions")
      .select(["device", "place", "created_at", "seen_at"])
      .where("user_id", "=", userId)
      .orderBy("id")
      .execute();
    const certification = await db.read
      .selectFrom("certifications")
      .select(["state", "introduction", "reason", "applied_at"])
      .where("user_id", "=", userId)
      .executeTakeFirst();
    const passkeys = await db.read
      .selectFrom("passkeys")
      .select(["name", "created_at", "used_at"])
      .where("user_id", "=", userId)
      .orderBy("id")
      .execute();
    const linked = await db.read
      .selectFrom("linked_accounts")
      .select(["provider", "subject", "label", "created_at"])
      .where("user_id", "=", userId)
      .orderBy("id")
      .execute();
    const { created_at, member_since, ...plain } = user;
    return {
      ...plain,
      createdAt: toIso(created_at),
      memberSince: toIso(member_since),
      sessions: sessions.map(({ device, place, created_at: since, seen_at }) => ({
        device,
        place,
        createdAt: toIso(since),
        lastSeenAt: toIso(seen_at ?? since),
      })),
      passkeys: passkeys.map(({ name, created_at: since, used_at }) => ({
        name,
        createdAt: toIso(since),
        usedAt: toIso(used_at),
      })),
      linkedAccounts: linked.map(({ created_at: since, ...one }) => ({ ...one, createdAt: toIso(since) })),
      certification: certification
        ? { ...certification, applied_at: undefined, appliedAt: toIso(certification.applied_at) }
        : null,
    };
  },
  erase: (erasing) =>
    eraseOwned(erasing, [
      ["access_tokens", "user_id"],
      ["passkeys", "user_id"],
      ["linked_accounts", "user_id"],
      ["captchas", "user_id"],
      ["certifications", "user_id"],
    ]),
};
