import { type SqlBool, sql } from "kysely";
import { inPortions, type PersonalPart } from "../people/personal-part.ts";
import { addToCounts } from "../kinds/targets.ts";
import { countLikesOnce } from "../messages/notify.ts";

/** A user's likes. */
export const likePart: PersonalPart = {
  name: "supports",
  /** Likes of both the guest and the account count once. Few statements, because there may be many and everyone who writes waits. */
  async merge(trx, guestId, userId) {
    const both = await trx
      .selectFrom("supports as given")
      .innerJoin("supports as own", (join) =>
        join
          .onRef("own.content_type", "=", "given.content_type")
          .onRef("own.target_id", "=", "given.target_id")
          .on("own.user_id", "=", userId),
      )
      .select([
        "given.content_type as contentType",
        "given.target_id as targetId",
        "given.active",
        "own.active as held",
      ])
      .where("given.user_id", "=", guestId)
      .where("given.active", ">", 0)
      .forUpdate()
      .execute();
    const twice = both.filter(({ active, held }) => active === 1 && held === 1);
    await sql`update supports set active = given.active from supports given
      where supports.user_id = ${userId} and supports.active <> 1
        and given.user_id = ${guestId} and given.active > 0
        and given.content_type = supports.content_type and given.target_id = supports.target_id`.execute(trx);
    await sql`delete from supports where user_id = ${guestId} and exists (
      select 1 from supports own where own.user_id = ${userId}
        and own.content_type = supports.content_type and own.target_id = supports.target_id)`.execute(trx);
    await trx.updateTable("supports").set({ user_id: userId }).where("user_id", "=", guestId).execute();
    await addToCounts(trx, twice, "supports", -1);
    await countLikesOnce(trx, twice);
  },
  export: async ({ db }, userId) =>
    inPortions(
      db.scan.selectFrom("supports").selectAll().where("user_id", "=", userId).where("active", ">", 0),
      (rows) =>
        rows.map((row) => ({
          contentType: row.content_type,
          targetId: row.target_id,
          supportedAt: new Date(row.created_at).toISOString(),
        })),
      ["content_type", "target_id"],
    ),
};

/** What a user has reported. It stays when the account is deleted, for those who decide. */
export const reportPart: PersonalPart = {
  name: "reports",
  /** What both the guest and the account reported counts once: what is still to be decided, if that is one of them. */
  async merge(trx, guestId, userId) {
    const same = (own: number) => sql<SqlBool>`exists (select 1 from reports as other where other.user_id = ${own}
      and other.content_type = reports.content_type and other.target_id = reports.target_id
      and (other.status = 'open' or reports.user_id = ${guestId}))`;
    const decided = trx.deleteFrom("reports").where("user_id", "=", userId).where("status", "!=", "open");
    await decided.where(same(guestId)).execute();
    await trx.deleteFrom("reports").where("user_id", "=", guestId).where(same(userId)).execute();
    await trx.updateTable("reports").set({ user_id: userId }).where("user_id", "=", guestId).execute();
  },
  export: async ({ db }, userId) =>
    inPortions(
      db.scan.selectFrom("reports").selectAll().where("user_id", "=", userId),
      (rows) =>
        rows.map((row) => ({
          contentType: row.content_type,
          targetId: row.target_id,
          reason: row.reason,
          text: row.text,
          reportedAt: new Date(row.created_at).toISOString(),
        })),
      ["created_at", "id"],
    ),
};
