import type { PerformerDetail } from "#lib/contract/schemas/performers.ts";
import { craftList } from "../catalogue/facts.ts";
import type { Context } from "../core/context.ts";
import { byValue } from "../db/by-value.ts";

/** Number of a performer's public films by craft, highest first. */
export async function craftsOf(context: Context, id: number): Promise<PerformerDetail["jobs"]> {
  const rows = await context.db.scan
    .selectFrom("video_performers")
    .innerJoin("videos", "videos.id", "video_performers.video_id")
    .select(({ fn }) => ["video_performers.crafts", fn.countAll<number>().as("works")])
    .where("video_performers.performer_id", "=", id)
    .where(byValue("videos.status", "published"))
    .where("videos.published_at", "<=", context.now())
    .groupBy("video_performers.crafts")
    .execute();
  const works = rows.flatMap((row) =>
    craftList.parse(JSON.parse(row.crafts)).map((craft) => ({ craft, works: Number(row.works) })),
  );
  return [...Map.groupBy(works, ({ craft }) => craft)]
    .map(([craft, some]) => ({ craft, works: some.reduce((sum, one) => sum + one.works, 0) }))
    .toSorted((one, two) => two.works - one.works || (one.craft < two.craft ? -1 : 1));
}
