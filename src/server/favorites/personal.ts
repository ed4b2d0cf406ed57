import { eraseOwned, inPortions, type PersonalPart } from "../people/personal-part.ts";
import { type Target } from "../core/target.ts";
import type { Row } from "../db/schema.ts";
import { liveFolders } from "./folders.ts";
import { addToCounts } from "../kinds/targets.ts";

/** Favorites that one transaction deletes. */
const erasedAtOnce = 100;

/** A user's favorites. */
export const favoritePart: PersonalPart = {
  name: "collects",
  /** Favorites of both the guest and the account count once. Few statements, because there may be many and everyone who writes waits. */
  async merge(trx, guestId, userId) {
    const both = await trx
      .deleteFrom("collects")
      .where("user_id", "=", guestId)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("collects as own")
            .select("own.id")
            .where("own.user_id", "=", userId)
            .whereRef("own.content_type", "=", "collects.content_type")
            .whereRef("own.target_id", "=", "collects.target_id"),
        ),
      )
      .returning(["content_type", "target_id", "shadowed"])
      .execute();
    await trx.updateTable("collects").set({ user_id: userId }).where("user_id", "=", guestId).execute();
    await addToCounts(trx, targetsOf(both), "collects", -1);
  },
  async export({ db }, userId) {
    const folders = await liveFolders(db.scan, userId).select(["id", "name"]).execute();
    const nameOf = new Map(folders.map(({ id, name }) => [id, name]));
    return inPortions(
      db.scan
        .selectFrom("collects")
        .select(["id", "content_type", "target_id", "folder_id", "created_at"])
        .where("user_id", "=", userId),
      (rows) =>
        rows.map((row) => ({
          contentType: row.content_type,
          targetId: row.target_id,
          folder: row.folder_id === null ? null : (nameOf.get(row.folder_id) ?? null),
          collectedAt: new Date(row.created_at).toISOString(),
        })),
      ["created_at", "id"],
    );
  },
  async erase(erasing) {
    const { trx, userId } = erasing;
    const rows = await trx
      .deleteFrom("collects")
      .where("id", "in", (eb) =>
        eb.selectFrom("collects").select("id").where("user_id", "=", userId).limit(erasedAtOnce),
      )
      .returning(["content_type", "target_id", "shadowed"])
      .execute();
    await addToCounts(trx, targetsOf(rows), "collects", -1);
    return rows.length === erasedAtOnce || eraseOwned(erasing, [["collect_folders", "user_id"]]);
  },
};

/** What counted favorites are of. */
function targetsOf(rows: readonly Pick<Row<"collects">, "content_type" | "target_id" | "shadowed">[]): Target[] {
  const counted = rows.filter(({ shadowed }) => shadowed === 0);
  return counted.map((row) => ({ contentType: row.content_type, targetId: row.target_id }));
}
