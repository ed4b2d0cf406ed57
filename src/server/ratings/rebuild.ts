import { sql } from "kysely";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { meanSetting, siteMean } from "./mean.ts";
import { firstMean, fullWeight } from "./score.ts";
import { writeScore } from "./votes.ts";

/** Total weight of all votes required before the site's own mean replaces `firstMean`. */
const enough = 50 * fullWeight;
/** Minimum change of the mean, in the same unit, for which all scores are recalculated. */
const noticeable = 50;
const batch = 200;

/** Setting that is there while films still have the score of an earlier mean; its value is the new one. */
const movingSetting = "score-mean-moving";

/**
 * Recalculates the mean of all ratings and, if it has changed noticeably, all scores; also what a run that was interrupted has left. Returns
 * whether it did.
 */
export async function moveMean(context: Context): Promise<boolean> {
  const { total, sum } = await context.db.scan
    .selectFrom("video_ratings")
    .select(sql<number | null>`sum(weight)`.as("total"))
    .select(sql<number | null>`sum(weight * stars)`.as("sum"))
    .executeTakeFirstOrThrow();
  const mean = !total || total < enough ? firstMean : Math.round((1000 * (sum ?? 0)) / total);
  const before = await siteMean(context.db.primary);
  const isNew = Math.abs(mean - before) >= noticeable;
  const value = String(isNew ? mean : before);
  if (isNew) await context.db.write((trx) => startMoving(trx, value));
  const moving = context.db.primary.selectFrom("settings").select("value").where("name", "=", movingSetting);
  if ((await moving.executeTakeFirst()) === undefined) return false;
  await everyFilm(context, (trx, id) => writeScore(trx, id, Number(value)));
  // Unless another process has moved it on meanwhile.
  const ended = (trx: Writer) =>
    trx.deleteFrom("settings").where("name", "=", movingSetting).where("value", "=", value);
  await context.db.write((trx) => ended(trx).execute());
  return true;
}

async function startMoving(trx: Writer, value: string): Promise<void> {
  await trx
    .insertInto("settings")
    .values([meanSetting, movingSetting].map((name) => ({ name, value })))
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/**
 * Recounts the ratings of all films from the votes and corrects differences. Returns the ids of the films that differed: normally none,
 * because each vote updates the totals in its own transaction.
 */
export async function rebuildRatings(context: Context): Promise<number[]> {
  const wrong: number[] = [];
  const mean = await siteMean(context.db.primary);
  await everyFilm(context, async (trx, videoId) => {
    const kept = await trx
      .selectFrom("video_ratings")
      .select(["stars", "count", "weight"])
      .where("video_id", "=", videoId)
      .where(({ eb, or }) => or([eb("count", "!=", 0), eb("weight", "!=", 0)]))
      .orderBy("stars")
      .execute();
    const votes = await trx
      .selectFrom("rating_votes")
      .select(sql<number>`rating`.as("stars"))
      .select(({ fn }) => [fn.countAll<number>().as("count"), fn.sum<number>("weight").as("weight")])
      .where("video_id", "=", videoId)
      .where("rating", "is not", null)
      .groupBy("rating")
      .orderBy("rating")
      .execute();
    const differs = JSON.stringify(kept) !== JSON.stringify(votes);
    if (differs) {
      await trx.deleteFrom("video_ratings").where("video_id", "=", videoId).execute();
      if (votes.length > 0) {
        const rows = votes.map((share) => ({ ...share, video_id: videoId }));
        await trx.insertInto("video_ratings").values(rows).execute();
      }
    }
    const moved = await writeScore(trx, videoId, mean);
    if (differs || moved) wrong.push(videoId);
  });
  return wrong;
}

type Work = (trx: Writer, videoId: number) => Promise<unknown>;

/** Runs `work` for every film with ratings, in batches; locks each film against concurrent votes. */
async function everyFilm(context: Context, work: Work): Promise<void> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select video_id as id from rating_votes where video_id > ${after}
      union select video_id as id from video_ratings where video_id > ${after}
      union select id from (select id from videos where score_votes > 0 and id > ${after} order by id limit ${sql.lit(batch)}) scored
      order by id limit ${sql.lit(batch)}`.execute(context.db.primary);
    const ids = rows.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return;
    await context.db.write(async (trx) => {
      for (const id of ids) {
        await trx
          .updateTable("videos")
          .set(({ ref }) => ({ score_votes: ref("score_votes") }))
          .where("id", "=", id)
          .execute();
        await work(trx, id);
      }
    });
    after = last;
  }
}
