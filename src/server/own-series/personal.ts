import { kinds } from "#lib/kinds.ts";
import type { PersonalPart } from "../people/personal-part.ts";

/** Series a member has made. The films in them are another part. */
export const ownSeriesPart: PersonalPart = {
  name: "series",
  async export({ db }, userId) {
    const rows = await db.scan
      .selectFrom("series")
      .selectAll()
      .where("owner_id", "=", userId)
      .where("deleted_at", "is", null)
      .orderBy("id")
      .execute();
    const episodes = await db.scan
      .selectFrom("episodes")
      .innerJoin("series", "series.id", "episodes.series_id")
      .select(["episodes.series_id", "episodes.video_id", "episodes.season", "episodes.number"])
      .where("series.owner_id", "=", userId)
      .orderBy("episodes.season")
      .orderBy("episodes.number")
      .execute();
    const bySeries = Map.groupBy(episodes, ({ series_id }) => series_id);
    return rows.map(({ id, title, description, created_at }) => ({
      id,
      title,
      description,
      episodes: (bySeries.get(id) ?? []).map(({ video_id, season, number }) => ({ videoId: video_id, season, number })),
      createdAt: new Date(created_at).toISOString(),
    }));
  },
  async erase(trx, userId) {
    const gone = await trx.deleteFrom("series").where("owner_id", "=", userId).returning("id").execute();
    if (gone.length === 0) return;
    await trx
      .deleteFrom("follows")
      .where("content_type", "=", kinds.series.type)
      .where(
        "target_id",
        "in",
        gone.map(({ id }) => id),
      )
      .execute();
  },
};
