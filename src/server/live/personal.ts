import { type SqlBool, sql } from "kysely";
import { toIso } from "../core/iso-time.ts";
import { deleteSome } from "../db/forget.ts";
import { eraseOwned, inPortions, type PersonalPart } from "../people/personal-part.ts";

/** A member's lives and what they said in lives. They are deleted with the account; a live that is on ends at once. */
export const livePart: PersonalPart = {
  name: "lives",
  async export({ db }, userId) {
    const lives = await db.scan
      .selectFrom("lives")
      .select(["id", "title", "started_at", "ended_at"])
      .where("owner_id", "=", userId)
      .where("state", "!=", "premiere")
      .orderBy("id")
      .execute();
    const lines = db.scan
      .selectFrom("live_lines")
      .select(["id", "live_id", "text", "created_at"])
      .where("author_id", "=", userId)
      .where("status", "!=", "deleted");
    return {
      lives: lives.map(({ id, title, started_at, ended_at }) => ({
        id,
        title,
        startedAt: toIso(started_at),
        endedAt: toIso(ended_at),
      })),
      lines: inPortions(
        lines,
        (rows) =>
          rows.map(({ live_id, text, created_at }) => ({ liveId: live_id, text, createdAt: toIso(created_at) })),
        ["created_at", "id"],
      ),
    };
  },
  async erase(erasing) {
    const { trx, userId } = erasing;
    const said = sql<SqlBool>`live_id in (select id from lives where owner_id = ${userId})`;
    if (await deleteSome(erasing, trx, "live_lines", said)) return true;
    return eraseOwned(erasing, [
      ["lives", "owner_id"],
      ["live_keys", "user_id"],
      ["live_lines", "author_id"],
      ["live_viewers", "user_id"],
      ["live_mutes", "owner_id"],
      ["live_mutes", "user_id"],
    ]);
  },
};
