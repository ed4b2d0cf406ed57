import { inPortions, type PersonalPart } from "../people/personal-part.ts";
import { liveFolders } from "./folders.ts";
import { addToCount, addToCounts } from "../kinds/targets.ts";

/** A user's favorites. */
export const favoritePart: PersonalPart = {
  name: "collects",
  /** Favorites of both the guest and the account count once. */
  async merge(trx, guestId, userId) {
    const rows = await trx.deleteFrom("collects").where("user_id", "=", guestId).returningAll().execute();
    for (const { id: _, ...row } of rows) {
      const moved = await trx
        .insertInto("collects")
        .values({ ...row, user_id: userId })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
      if (!moved && row.shadowed === 0)
        await addToCount(trx, { contentType: row.content_type, targetId: row.target_id }, "collects", -1);
    }
  },
  async export({ db }, userId) {
    const rows = await inPortions((after, limit) =>
      db.scan
        .selectFrom("collects")
        .select(["id", "content_type", "target_id", "folder_id", "created_at"])
        .where("user_id", "=", userId)
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute(),
    );
    const folders = await liveFolders(db.scan, userId).select(["id", "name"]).execute();
    const nameOf = new Map(folders.map(({ id, name }) => [id, name]));
    return rows.map((row) => ({
      contentType: row.content_type,
      targetId: row.target_id,
      folder: row.folder_id === null ? null : (nameOf.get(row.folder_id) ?? null),
      collectedAt: new Date(row.created_at).toISOString(),
    }));
  },
  async erase(trx, userId) {
    await trx.deleteFrom("collect_folders").where("user_id", "=", userId).execute();
    const rows = await trx.deleteFrom("collects").where("user_id", "=", userId).returningAll().execute();
    const counted = rows.filter(({ shadowed }) => shadowed === 0);
    const targets = counted.map((row) => ({ contentType: row.content_type, targetId: row.target_id }));
    await addToCounts(trx, targets, "collects", -1);
  },
};
