import type { Output } from "#lib/contract/shapes.ts";
import { type Trait, traitsOf } from "#lib/film-traits.ts";
import { publicVideos, toVideoCard, type VideoCardRow } from "../cards/videos.ts";
import type { Context } from "../core/context.ts";
import { remember } from "../cache/remember.ts";
import { craftList } from "./facts.ts";

/** Candidates for suggestions made on the device: the most played films, and the newest. */
const played = 240;
const fresh = 120;

/** The same for everybody: only the device knows the viewer's taste. Traits may be a minute old; visibility never is. */
export async function suggestionPool(context: Context): Promise<Output<"video/pool">> {
  const tags = ["videos", "tags", "performers"];
  const chosen = await remember(context, { name: "suggestion pool", tags }, () => choose(context));
  if (chosen.length === 0) return { traits: [], films: [] };
  const ids = chosen.map(({ id }) => id);
  const rows = await publicVideos(context.db.read, context.now()).where("videos.id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const table = new Map<string, { place: number; trait: Trait }>();
  const indexOf = (trait: Trait): number => {
    const known = table.get(trait.key) ?? { place: table.size, trait };
    table.set(trait.key, known);
    return known.place;
  };
  const films = chosen.flatMap(({ id, traits }) => {
    const row = byId.get(id);
    return row ? [{ video: { ...toVideoCard(context, row), sprite: null }, traits: traits.map(indexOf) }] : [];
  });
  return { traits: [...table.values()].map(({ trait }) => trait), films };
}

/** A film of the pool with its traits. */
interface Chosen {
  id: number;
  traits: readonly Trait[];
}

async function choose(context: Context): Promise<Chosen[]> {
  const ids = await poolIds(context);
  if (ids.length === 0) return [];
  const films = await context.db.scan
    .selectFrom("videos")
    .select(["id", "kind", "year"])
    .where("id", "in", ids)
    .execute();
  const traits = await traitsOfAll(context, films);
  return ids.map((id) => ({ id, traits: traits.get(id) ?? [] }));
}

async function poolIds({ db, now }: Context): Promise<number[]> {
  const listed = (column: "plays" | "published_at", limit: number) =>
    db.scan
      .selectFrom("videos")
      .select("id")
      .where("status", "=", "published")
      .where("published_at", "<=", now())
      .where("kind", "not in", ["episode", "trailer"])
      .orderBy(column, "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
  const rows = [...(await listed("plays", played)), ...(await listed("published_at", fresh))];
  return [...new Set(rows.map(({ id }) => id))];
}

/** Traits of films. */
async function traitsOfAll(
  { db }: Context,
  films: readonly Pick<VideoCardRow, "id" | "kind" | "year">[],
): Promise<Map<number, Trait[]>> {
  const ids = films.map(({ id }) => id);
  const tags = await db.scan
    .selectFrom("video_tags")
    .innerJoin("tags", "tags.id", "video_tags.tag_id")
    .select(["video_tags.video_id", "tags.id", "tags.name"])
    .where("video_tags.video_id", "in", ids)
    .orderBy("video_tags.position")
    .execute();
  const people = await db.scan
    .selectFrom("video_performers")
    .innerJoin("performers", "performers.id", "video_performers.performer_id")
    .select(["video_performers.video_id", "video_performers.crafts", "performers.id", "performers.name"])
    .where("video_performers.video_id", "in", ids)
    .where("performers.status", "=", "published")
    .orderBy("video_performers.position")
    .execute();
  const tagsOf = Map.groupBy(tags, ({ video_id }) => video_id);
  const peopleOf = Map.groupBy(people, ({ video_id }) => video_id);
  return new Map(
    films.map(({ id, kind, year }) => {
      const performers = (peopleOf.get(id) ?? []).map((one) => ({
        ...one,
        crafts: craftList.parse(JSON.parse(one.crafts)),
      }));
      return [id, traitsOf({ kind, year, tags: tagsOf.get(id) ?? [], performers })];
    }),
  );
}
