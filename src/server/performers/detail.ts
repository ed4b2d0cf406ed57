import { sql } from "kysely";
import { z } from "zod";
import { performerDetail as detail, type CoStar, type PerformerDetail } from "#lib/contract/schemas/performers.ts";
import { toPerformerCard } from "../catalogue/cards.ts";
import type { Context } from "../context.ts";
import { toImage } from "../images.ts";

const texts = z.array(z.string());

/** Everything a performer's page shows but the films; `gone` when the performer was public once and is archived now. */
export async function performerDetail(context: Context, id: number): Promise<PerformerDetail | "gone" | null> {
  context.uses(`performer:${id}`);
  const row = await context.db.read
    .selectFrom("performers")
    .select(["id", "name", "pinyin", "portrait", "portraits", "initial", "works", "aliases", "bio", "facts", "status"])
    .where("id", "=", id)
    .where("status", "in", ["published", "archived"])
    .executeTakeFirst();
  if (!row) return null;
  if (row.status === "archived") return "gone";
  const [tags, plays, coStars] = await Promise.all([tagsOf(context, id), playsOf(context, id), coStarsOf(context, id)]);
  const portraits = [row.portrait, ...texts.parse(JSON.parse(row.portraits))];
  return {
    ...toPerformerCard(context, row),
    pinyin: row.pinyin,
    aliases: texts.parse(JSON.parse(row.aliases)),
    portraits: portraits.map((key) => toImage(context.images, "portrait", key)),
    bio: row.bio,
    facts: detail.shape.facts.parse(JSON.parse(row.facts)),
    tags,
    plays,
    coStars,
  };
}

async function tagsOf(context: Context, id: number): Promise<PerformerDetail["tags"]> {
  const rows = await context.db.read
    .selectFrom("performer_tags")
    .innerJoin("tags", "tags.id", "performer_tags.tag_id")
    .select(["tags.id", "tags.name"])
    .where("performer_tags.performer_id", "=", id)
    .orderBy("performer_tags.position")
    .execute();
  context.uses(...rows.map((row) => `tag:${row.id}`));
  return rows.map((row) => ({ id: row.id, name: row.name }));
}

async function playsOf(context: Context, id: number): Promise<number> {
  const row = await context.db.scan
    .selectFrom("video_performers")
    .innerJoin("videos", "videos.id", "video_performers.video_id")
    .select(({ fn }) => fn.sum<number | null>("videos.plays").as("plays"))
    .where("video_performers.performer_id", "=", id)
    .where("videos.status", "=", "published")
    .where("videos.published_at", "<=", context.now())
    .executeTakeFirst();
  return Number(row?.plays ?? 0);
}

const coStarsShown = 12;
const filmsShown = 3;

/** The films `id` and somebody else are both in. */
function sharedFilms(context: Context, id: number) {
  return context.db.scan
    .selectFrom("video_performers as own")
    .innerJoin("video_performers as other", "other.video_id", "own.video_id")
    .innerJoin("videos", "videos.id", "own.video_id")
    .where("own.performer_id", "=", id)
    .whereRef("other.performer_id", "!=", "own.performer_id")
    .where("videos.status", "=", "published")
    .where("videos.published_at", "<=", context.now());
}

async function coStarsOf(context: Context, id: number): Promise<CoStar[]> {
  context.uses("videos", "performers");
  const counted = sharedFilms(context, id)
    .select(({ fn }) => ["other.performer_id", fn.countAll<number>().as("shared")])
    .groupBy("other.performer_id")
    .as("counted");
  const rows = await context.db.scan
    .selectFrom("performers")
    .innerJoin(counted, "counted.performer_id", "performers.id")
    .select(["performers.id", "performers.name", "performers.portrait", "performers.initial", "performers.works"])
    .select("counted.shared")
    .where("performers.status", "=", "published")
    .orderBy("counted.shared", "desc")
    .orderBy("performers.works", "desc")
    .orderBy("performers.id")
    .limit(coStarsShown)
    .execute();
  if (rows.length === 0) return [];
  const films = await filmsWith(
    context,
    id,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    ...toPerformerCard(context, row),
    shared: row.shared,
    films: films.filter((film) => film.performer_id === row.id).map((film) => ({ id: film.id, title: film.title })),
  }));
}

/** The most played shared films of each, all in one query. */
async function filmsWith(context: Context, id: number, others: number[]) {
  const numbered = sharedFilms(context, id)
    .where("other.performer_id", "in", others)
    .select(["other.performer_id", "videos.id", "videos.title"])
    .select(
      sql<number>`row_number() over (partition by other.performer_id order by videos.plays desc, videos.id desc)`.as(
        "place",
      ),
    )
    .as("numbered");
  return context.db.scan
    .selectFrom(numbered)
    .select(["numbered.performer_id", "numbered.id", "numbered.title"])
    .where("numbered.place", "<=", filmsShown)
    .orderBy("numbered.performer_id")
    .orderBy("numbered.place")
    .execute();
}
