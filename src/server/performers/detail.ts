import { z } from "zod";
import { kinds } from "#lib/kinds.ts";
import { performerDetail as detail, type CoStar, type PerformerDetail } from "#lib/contract/schemas/performers.ts";
import { toPerformerCard } from "../cards/videos.ts";
import type { Context } from "../core/context.ts";
import { toImage } from "../core/images.ts";
import { byValue } from "../db/by-value.ts";
import type { Reader } from "../db/open.ts";
import { type Blanks, prepared } from "../db/prepared.ts";
import { keptOf } from "../kinds/merged.ts";
import { jobsIn } from "./crafts.ts";

const texts = z.array(z.string());

const shownPerformer = prepared((db, blanks: Blanks<{ id: number }>) =>
  db
    .selectFrom("performers")
    .select(["id", "name", "original_name", "pinyin", "portrait", "portraits", "initial", "works"])
    .select(["aliases", "bio", "facts", "status"])
    .where("id", "=", blanks("id"))
    .where("status", "in", ["published", "archived"]),
);

/** Everything a performer's page shows but the films; `gone` when the performer was public once and is archived now. */
export async function performerDetail(context: Context, id: number): Promise<PerformerDetail | "gone" | null> {
  context.uses(`performer:${id}`);
  const [row] = await shownPerformer(context.db.read, { id });
  if (!row) return null;
  if (row.status === "archived") {
    const kept = await keptOf(context.db.read, kinds.performer.type, id);
    return kept === null ? "gone" : performerDetail(context, kept);
  }
  const [tags, films, coStars] = await Promise.all([tagsOf(context, id), filmsOf(context, id), coStarsOf(context, id)]);
  const portraits = [row.portrait, ...texts.parse(JSON.parse(row.portraits))].filter((key) => key !== "");
  return {
    ...toPerformerCard(context, row),
    pinyin: row.pinyin,
    originalName: row.original_name,
    aliases: texts.parse(JSON.parse(row.aliases)),
    portraits: portraits.map((key) => toImage(context.images, "portrait", key)),
    jobs: jobsIn(films),
    bio: row.bio,
    facts: detail.shape.facts.parse(JSON.parse(row.facts)),
    tags,
    plays: films.reduce((sum, { plays }) => sum + plays, 0),
    coStars,
  };
}

const tagRows = prepared((db, blanks: Blanks<{ id: number }>) =>
  db
    .selectFrom("performer_tags")
    .innerJoin("tags", "tags.id", "performer_tags.tag_id")
    .select(["tags.id", "tags.name"])
    .where("performer_tags.performer_id", "=", blanks("id"))
    .orderBy("performer_tags.position"),
);

async function tagsOf(context: Context, id: number): Promise<PerformerDetail["tags"]> {
  const rows = await tagRows(context.db.read, { id });
  context.uses(...rows.map((row) => `tag:${row.id}`));
  return rows.map((row) => ({ id: row.id, name: row.name }));
}

const filmRows = prepared((db, blanks: Blanks<{ id: number; now: number }>) =>
  db
    .selectFrom("video_performers")
    .select("crafts")
    .select(({ fn }) => [fn.countAll<number>().as("works"), fn.sum<number>("plays").as("plays")])
    .where("performer_id", "=", blanks("id"))
    .where("public_at", "<=", blanks("now"))
    .groupBy("crafts"),
);

/** Number of the performer's public films and how often they were played, for all that the performer did in one. */
function filmsOf({ db, now }: Context, id: number) {
  return filmRows(db.scan, { id, now: now() });
}

/** Films looked through for co-stars: a voice or a studio may have thousands. */
const lookedThrough = 300;

/** Everybody else in the performer's latest public films. */
function othersIn(db: Reader, blanks: Blanks<{ id: number; now: number }>) {
  const latest = db
    .selectFrom("video_performers")
    .select(["video_id", "plays"])
    .where("performer_id", "=", blanks("id"))
    .where("public_at", "<=", blanks("now"))
    .orderBy("video_id", "desc")
    .limit(lookedThrough);
  return db
    .selectFrom(latest.as("own"))
    .innerJoin("video_performers as other", "other.video_id", "own.video_id")
    .where("other.performer_id", "!=", blanks("id"));
}

const coStarsShown = 12;
const filmsShown = 3;

const coStarRows = prepared((db, blanks: Blanks<{ id: number; now: number }>) =>
  db
    .selectFrom(
      othersIn(db, blanks)
        .select("other.performer_id")
        .select(({ fn }) => fn.countAll<number>().as("shared"))
        .groupBy("other.performer_id")
        .as("together"),
    )
    .innerJoin("performers", "performers.id", "together.performer_id")
    .select(["performers.id", "performers.name", "performers.portrait", "performers.initial", "performers.works"])
    .select("together.shared")
    .where(byValue("performers.status", "published"))
    .orderBy("together.shared", "desc")
    .orderBy("performers.works", "desc")
    .orderBy("performers.id")
    .limit(coStarsShown),
);

const sharedRows = prepared((db, blanks: Blanks<{ id: number; now: number; coStars: readonly number[] }>) =>
  othersIn(db, blanks)
    // SQLite runs a cross join in written order; otherwise it looks up every film before it asks who else is in it.
    .crossJoin("videos")
    .whereRef("videos.id", "=", "own.video_id")
    .select(["videos.id", "videos.title", "other.performer_id"])
    .where("other.performer_id", "in", blanks("coStars"))
    .orderBy("own.plays", "desc")
    .orderBy("own.video_id", "desc"),
);

/** Those who share the most films, each with the most played of them. */
async function coStarsOf(context: Context, id: number): Promise<CoStar[]> {
  context.uses("videos", "performers");
  const { scan } = context.db;
  const asked = { id, now: context.now() };
  const coStars = await coStarRows(scan, asked);
  const films = await sharedRows(scan, { ...asked, coStars: coStars.map((one) => one.id) });
  const together = Map.groupBy(films, (film) => film.performer_id);
  return coStars.map((one) => ({
    ...toPerformerCard(context, one),
    shared: one.shared,
    films: (together.get(one.id) ?? []).slice(0, filmsShown).map((film) => ({ id: film.id, title: film.title })),
  }));
}
