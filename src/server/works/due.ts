import { tagsOfVideo } from "../catalogue/change.ts";
import type { Context } from "../core/context.ts";
import { filmsOfTag } from "../people/page.ts";

/** Whatever appeared longer ago is on every page by now. */
const lookedBack = 7 * 86_400_000;
const maxDue = 100;

/**
 * Films whose minute has come are public by their time alone; this has the pages that list them rendered anew, once for each film
 * however many processes look. Answers when the next one is due, in milliseconds since 1970; null when none is.
 */
export async function showDueWorks(context: Context): Promise<number | null> {
  const now = context.now();
  const due = await scheduled(context)
    .select(["works.video_id", "works.owner_id"])
    .where("videos.published_at", ">", now - lookedBack)
    .where("videos.published_at", "<=", now)
    .orderBy("videos.published_at")
    .limit(maxDue)
    .execute();
  for (const { video_id, owner_id } of due) {
    const tags = await context.db.write(async (trx) => {
      const row = await trx
        .updateTable("works")
        .set({ wanted_status: "published" })
        .where("video_id", "=", video_id)
        .where("wanted_status", "=", "scheduled")
        .where("publish_at", "<=", now)
        .returning("video_id")
        .executeTakeFirst();
      return row ? [...(await tagsOfVideo(trx, video_id)), filmsOfTag(owner_id)] : [];
    });
    context.changed(...tags);
  }
  const next = await scheduled(context)
    .select("videos.published_at")
    .where("videos.published_at", ">", now)
    .orderBy("videos.published_at")
    .limit(1)
    .executeTakeFirst();
  return next?.published_at ?? null;
}

function scheduled({ db }: Context) {
  return db.primary
    .selectFrom("videos")
    .innerJoin("works", "works.video_id", "videos.id")
    .where("videos.status", "=", "published")
    .where("works.wanted_status", "=", "scheduled");
}
