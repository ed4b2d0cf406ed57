import { seriesProgress } from "#lib/series.ts";
import type { SignedInContext } from "../core/context.ts";
import { updateKey } from "./notify.ts";

interface Standing {
  progress: string;
  /** The caller has an unread message about new episodes. */
  fresh: boolean;
}

/** Status label of each series, e.g. 更新至第 3 集, and whether it has new episodes for the caller. */
export async function standingOfSeries(
  { db, now, identity }: SignedInContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Standing>> {
  if (ids.length === 0) return new Map();
  const [rows, episodes, unread] = await Promise.all([
    db.read.selectFrom("series").select(["id", "total"]).where("id", "in", ids).execute(),
    db.read
      .selectFrom("episodes")
      .innerJoin("videos", "videos.id", "episodes.video_id")
      .select(["episodes.series_id", "episodes.season", "episodes.number"])
      .where("episodes.series_id", "in", ids)
      .where("videos.status", "=", "published")
      .where("videos.published_at", "<=", now())
      .orderBy("episodes.season")
      .orderBy("episodes.number")
      .execute(),
    db.read
      .selectFrom("messages")
      .select("target_id")
      .where("user_id", "=", identity.userId)
      .where("merge_key", "in", ids.map(updateKey))
      .where("read_at", "is", null)
      .execute(),
  ]);
  const shown = Map.groupBy(episodes, ({ series_id }) => series_id);
  const fresh = new Set(unread.map(({ target_id }) => target_id));
  return new Map(
    rows.map(({ id, total }) => [
      id,
      { progress: seriesProgress({ episodes: shown.get(id) ?? [], total }), fresh: fresh.has(id) },
    ]),
  );
}
