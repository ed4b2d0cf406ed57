import { type SqlBool, sql } from "kysely";
import { deleteSome } from "../db/forget.ts";
import { kinds } from "#lib/kinds.ts";
import { eraseOwned, type PersonalPart } from "../people/personal-part.ts";

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
  async erase(erasing) {
    const { trx, userId } = erasing;
    const own = sql`select id from series where owner_id = ${userId}`;
    // What would go with the series, and may be much.
    const followers = sql<SqlBool>`content_type = ${kinds.series.type} and target_id in (${own})`;
    if (await deleteSome(erasing, trx, "follows", followers)) return true;
    const told = sql<SqlBool>`round_id in (select id from series_rounds where series_id in (${own}))`;
    if (await deleteSome(erasing, trx, "messages", told)) return true;
    return eraseOwned(erasing, [["series", "owner_id"]]);
  },
};
