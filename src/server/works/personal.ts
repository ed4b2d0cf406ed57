import { inPortions, type PersonalPart } from "../people/personal-part.ts";

/** Films somebody sent. They go with the account, and their files after them. */
export const worksPart: PersonalPart = {
  name: "films",
  export: async ({ db }, userId) =>
    inPortions(
      db.scan
        .selectFrom("works")
        .innerJoin("videos", "videos.id", "works.video_id")
        .select(["works.video_id", "videos.title", "videos.subtitle", "videos.description", "videos.status"])
        .select("works.created_at")
        .where("works.owner_id", "=", userId)
        .where("works.state", "!=", "deleted"),
      (rows) =>
        rows.map(({ video_id: id, created_at, ...row }) => ({
          id,
          ...row,
          sentAt: new Date(created_at).toISOString(),
        })),
      ["video_id"],
    ),
  async erase({ trx, userId }) {
    // Hidden since their owner asked to leave.
    await trx.updateTable("works").set({ deleted_at: 0 }).where("owner_id", "=", userId).execute();
    return false;
  },
};
