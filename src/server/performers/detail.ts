import { z } from "zod";
import { kinds } from "#lib/kinds.ts";
import { performerDetail as detail, type CoStar, type PerformerDetail } from "#lib/contract/schemas/performers.ts";
import { toPerformerCard } from "../cards/videos.ts";
import type { Context } from "../core/context.ts";
import { toImage } from "../core/images.ts";
import { byValue } from "../db/by-value.ts";
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
  const [tags, films, others] = await Promise.all([
    tagsOf(context, id),
    filmsOf(context, id),
    othersIn(context.db.scan, { id }),
  ]);
  const portraits = [row.portrait, ...texts.parse(JSON.parse(row.portraits))].filter((key) => key !== "");
  return {
    ...toPerformerCard(context, row),
    pinyin: row.pinyin,
    originalName: row.original_name,
    aliases: texts.parse(JSON.parse(row.aliases)),
    portraits: portraits.map((key) => toImage(context.images, "portrait", key)),
    jobs: jobsIn([...films.values()]),
    bio: row.bio,
    facts: detail.shape.facts.parse(JSON.parse(row.facts)),
    tags,
    plays: [...films.values()].reduce((sum, { plays }) => sum + plays, 0),
    coStars: await coStarsOf(context, films, others),
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
    .innerJoin("videos", "videos.id", "video_performers.video_id")
    .select(["videos.id", "videos.title", "videos.plays", "video_performers.crafts"])
    .where("video_performers.performer_id", "=", blanks("id"))
    .where(byValue("videos.status", "published"))
    .where("videos.published_at", "<=", blanks("now")),
);

type Film = Awaited<ReturnType<typeof filmRows>>[number];

/** The performer's public films, by id. */
async function filmsOf(context: Context, id: number): Promise<Map<number, Film>> {
  const rows = await filmRows(context.db.scan, { id, now: context.now() });
  return new Map(rows.map((film) => [film.id, film]));
}

/** Films looked through for co-stars: a voice or a studio may have thousands. */
const lookedThrough = 300;

/** Everybody else in the performer's latest films, one row a film. */
const othersIn = prepared((db, blanks: Blanks<{ id: number }>) =>
  db
    .selectFrom(
      db
        .selectFrom("video_performers")
        .select(["video_id", "performer_id"])
        .where("performer_id", "=", blanks("id"))
        .orderBy("video_id", "desc")
        .limit(lookedThrough)
        .as("own"),
    )
    .innerJoin("video_performers as other", "other.video_id", "own.video_id")
    .innerJoin("performers", "performers.id", "other.performer_id")
    .select(["own.video_id", "performers.id", "performers.works"])
    .whereRef("other.performer_id", "!=", "own.performer_id")
    .where(byValue("performers.status", "published")),
);

const cardRows = prepared((db, blanks: Blanks<{ ids: readonly number[] }>) =>
  db.selectFrom("performers").select(["id", "name", "portrait", "initial", "works"]).where("id", "in", blanks("ids")),
);

const coStarsShown = 12;
const filmsShown = 3;

/** Those who share the most films, each with the most played of them. */
async function coStarsOf(
  context: Context,
  films: ReadonlyMap<number, Film>,
  others: Awaited<ReturnType<typeof othersIn>>,
): Promise<CoStar[]> {
  context.uses("videos", "performers");
  const shared = others.flatMap(({ id, works, video_id: video }) => {
    const film = films.get(video);
    return film ? [{ id, works, film }] : [];
  });
  const chosen = [...Map.groupBy(shared, ({ id }) => id)]
    .map(([id, rows]) => ({ id, works: rows[0]?.works ?? 0, films: rows.map(({ film }) => film) }))
    .toSorted((one, two) => two.films.length - one.films.length || two.works - one.works || one.id - two.id)
    .slice(0, coStarsShown);
  if (chosen.length === 0) return [];
  const cards = await cardRows(context.db.read, { ids: chosen.map(({ id }) => id) });
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  return chosen.flatMap(({ id, films: together }) => {
    const card = cardOf.get(id);
    if (card === undefined) return [];
    const popular = together.toSorted((one, two) => two.plays - one.plays || two.id - one.id).slice(0, filmsShown);
    return [
      {
        ...toPerformerCard(context, card),
        shared: together.length,
        films: popular.map(({ id: film, title }) => ({ id: film, title })),
      },
    ];
  });
}
