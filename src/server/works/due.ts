import { tagsOfVideo } from "../catalogue/change.ts";
import type { Context } from "../core/context.ts";
import { filmsOfTag } from "../people/page.ts";
import { premieresTag } from "../premieres/read.ts";
import { beginPremiere, endPremieres } from "../premieres/settle.ts";
import { awardWork } from "./status.ts";

/** Whatever appeared longer ago is on every page by now. */
const lookedBack = 7 * 86_400_000;
const maxDue = 100;

/**
 * Films whose minute has come are public by their time alone; this has the pages that list them rendered anew and gives their owners
 * points, once for each film however many processes look, and the pages again after its premiere. Answers when the next one is due, in milliseconds since 1970; null when none is.
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
      if (!row) return [];
      await awardWork(trx, { videoId: video_id, ownerId: owner_id, now });
      const premiere = (await beginPremiere(trx, video_id, now)) ? [premieresTag] : [];
      return [...(await tagsOfVideo(trx, video_id)), filmsOfTag(owner_id), ...premiere];
    });
    context.changed(...tags);
  }
  const end = await showEnds(context, now);
  const next = await scheduled(context)
    .select("videos.published_at")
    .where("videos.published_at", ">", now)
    .orderBy("videos.published_at")
    .limit(1)
    .executeTakeFirst();
  const times = [next?.published_at, end].filter((time) => typeof time === "number");
  return times.length === 0 ? null : Math.min(...times);
}

/** After its premiere a film is like any other, and its page says so. Answers when the next premiere ends. */
async function showEnds(context: Context, now: number): Promise<number | null> {
  const open = () =>
    context.db.primary
      .selectFrom("premieres")
      .select(({ fn }) => fn.min<number | null>("ends_at").as("end"))
      .where("ended_at", "is", null)
      .executeTakeFirst();
  const first = (await open())?.end ?? null;
  if (first === null || first > now) return first;
  const ended = await endPremieres(context, now);
  if (ended.length > 0) context.changed(premieresTag, ...ended.flatMap((id) => [`video:${id}`, `danmaku:${id}`]));
  return (await open())?.end ?? null;
}

function scheduled({ db }: Context) {
  return db.primary
    .selectFrom("videos")
    .innerJoin("works", "works.video_id", "videos.id")
    .where("videos.status", "=", "published")
    .where("works.wanted_status", "=", "scheduled");
}
