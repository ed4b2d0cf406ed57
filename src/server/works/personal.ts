import type { PersonalPart } from "../people/personal-part.ts";

/** Films somebody sent. They go with the account, and their files after them. */
export const worksPart: PersonalPart = {
  name: "films",
  async export({ db }, userId) {
    const rows = await db.scan
      .selectFrom("works")
      .innerJoin("videos", "videos.id", "works.video_id")
      .select([
        "videos.id",
        "videos.title",
        "videos.subtitle",
        "videos.description",
        "videos.status",
        "works.created_at",
      ])
      .where("works.owner_id", "=", userId)
      .where("works.state", "!=", "deleted")
      .orderBy("videos.id")
      .execute();
    return rows.map(({ created_at, ...row }) => ({ ...row, sentAt: new Date(created_at).toISOString() }));
  },
  async erase({ trx, userId }) {
    // Hidden since their owner asked to leave.
    await trx.updateTable("works").set({ deleted_at: 0 }).where("owner_id", "=", userId).execute();
    return false;
  },
};
