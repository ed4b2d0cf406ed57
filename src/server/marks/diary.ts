import { sql } from "kysely";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { VideoCard } from "#lib/contract/schemas/catalogue.ts";
import type { SignedInContext } from "../core/context.ts";
import { batchesOf } from "#lib/batches.ts";
import { dayText, monthDays, parseDay } from "../core/day.ts";
import { videoCardsById } from "../cards/videos.ts";
import { tally } from "./shelves.ts";

/** Maximum number of entries returned for a month, and of films and tags for a year. */
const maxOfMonth = 400;
const maxBest = 12;
const maxTags = 8;

/** A month of the caller's diary, latest day first. */
export async function readDiary(
  context: SignedInContext,
  { month }: Input<"mark/diary">,
): Promise<Output<"mark/diary">> {
  const { first, last } = monthDays(month);
  const rows = await watched(context, first, last)
    .orderBy("watch_days.day", "desc")
    .orderBy("watch_days.video_id", "desc")
    .limit(maxOfMonth)
    .execute();
  const cards = await cardsOf(context, rows);
  return {
    list: rows.map(({ day, video_id, rating, line }) => ({
      day: dayText(day),
      rating,
      line: line ?? "",
      video: cards.get(video_id) ?? null,
    })),
  };
}

function watched({ db, identity }: SignedInContext, first: number, last: number) {
  return db.read
    .selectFrom("watch_days")
    .leftJoin("marks", (join) =>
      join.onRef("marks.user_id", "=", "watch_days.user_id").onRef("marks.video_id", "=", "watch_days.video_id"),
    )
    .select(["watch_days.day", "watch_days.video_id", "marks.rating", "marks.line"])
    .where("watch_days.user_id", "=", identity.userId)
    .where("watch_days.day", ">=", first)
    .where("watch_days.day", "<=", last);
}

type Watched = Awaited<ReturnType<ReturnType<typeof watched>["execute"]>>[number];

function cardsOf(
  context: SignedInContext,
  rows: readonly { video_id: number }[],
): Promise<ReadonlyMap<number, VideoCard>> {
  return videoCardsById(context, [...new Set(rows.map(({ video_id }) => video_id))]);
}

/** Statistics of one year of the caller's diary. */
export async function readYear(context: SignedInContext, { year }: Input<"mark/year">): Promise<Output<"mark/year">> {
  const rows = await watched(context, parseDay(`${year}-01-01`), parseDay(`${year}-12-31`)).execute();
  const films = [...new Map(rows.map((row) => [row.video_id, row])).values()];
  const ids = films.map(({ video_id }) => video_id);
  const months = Array.from({ length: 12 }, () => 0);
  for (const { day } of rows) months[Number(dayText(day).slice(5, 7)) - 1]! += 1;
  const ratings = Array.from({ length: 10 }, () => 0);
  for (const { rating } of films) if (rating !== null) ratings[rating - 1]! += 1;
  return {
    years: await yearsOf(context),
    films: films.length,
    days: new Set(rows.map(({ day }) => day)).size,
    minutes: Math.round((await secondsOf(context, rows)) / 60),
    months,
    ratings,
    best: await bestOf(context, films),
    tags: await tagsOfFilms(context, ids),
  };
}

/** Those rated best, the latest first, that are still to be seen. */
async function bestOf(context: SignedInContext, films: readonly Watched[]): Promise<Output<"mark/year">["best"]> {
  const sorted = films.toSorted((one, other) => (other.rating ?? 0) - (one.rating ?? 0) || other.day - one.day);
  const best: Output<"mark/year">["best"] = [];
  for (const some of batchesOf(sorted, maxBest)) {
    const cards = await cardsOf(context, some);
    for (const { video_id, rating } of some) {
      const video = cards.get(video_id);
      if (video) best.push({ video, rating });
    }
    if (best.length >= maxBest) break;
  }
  return best.slice(0, maxBest);
}

async function yearsOf({ db, identity }: SignedInContext): Promise<number[]> {
  const rows = await db.read
    .selectFrom("watch_days")
    .select("day")
    .distinct()
    .where("user_id", "=", identity.userId)
    .execute();
  const years = new Set(rows.map(({ day }) => Number(dayText(day).slice(0, 4))));
  return [...years].toSorted((one, other) => other - one);
}

/** Total length of the films; a film counts once for each day on which it was watched. */
async function secondsOf({ db }: SignedInContext, rows: readonly { video_id: number }[]): Promise<number> {
  if (rows.length === 0) return 0;
  const found = await db.read
    .selectFrom("videos")
    .leftJoin("films", "films.id", "videos.film_id")
    .leftJoin("video_facts", "video_facts.video_id", "videos.id")
    .select("videos.id")
    .select(sql<number>`coalesce(video_facts.runtime * 60, films.duration, 0)`.as("seconds"))
    .where("videos.id", "in", [...new Set(rows.map(({ video_id }) => video_id))])
    .execute();
  const length = new Map(found.map(({ id, seconds }) => [id, seconds]));
  return rows.reduce((sum, { video_id }) => sum + (length.get(video_id) ?? 0), 0);
}

async function tagsOfFilms({ db }: SignedInContext, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db.read
    .selectFrom("video_tags")
    .innerJoin("tags", "tags.id", "video_tags.tag_id")
    .select("tags.name")
    .where("video_tags.video_id", "in", ids)
    .execute();
  return tally(rows.map(({ name }) => name)).slice(0, maxTags);
}
