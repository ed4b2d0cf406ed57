import { reachOf, seriesProgress } from "#lib/series.ts";
import { publicEpisodes } from "../catalogue/series.ts";
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
    publicEpisodes(db.read, ids, now()),
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
      { progress: seriesProgress({ ...reachOf(shown.get(id) ?? []), total }), fresh: fresh.has(id) },
    ]),
  );
}
