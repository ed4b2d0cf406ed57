import { type RawBuilder, sql } from "kysely";
import { craftNames, crafts, usualCraft } from "#lib/crafts.ts";
import type { Output } from "#lib/contract/shapes.ts";
import { decadeOf, yearLabel } from "#lib/library.ts";
import { publicVideosById, toVideoCard } from "../cards/videos.ts";
import type { Context } from "../core/context.ts";
import { dayText, shanghaiDay } from "../core/day.ts";
import { type Blanks, prepared, preparedShapes, rawQuery } from "../db/prepared.ts";
import { craftList } from "./facts.ts";

/** Films considered per tag and performer. */
const lookedAt = 100;
/** People, and tags, that are looked at: SQLite joins at most 500 lists in one query. */
const maxLinks = 100;
/** More than displayed, because some may be hidden. */
const spare = 12;

type Related = Output<"video/related">["list"];

/**
 * Films that share most tags and performers with this one, among the most played of each tag and the latest of each performer; each with
 * the most specific thing they share; the same for everybody.
 */
export async function relatedVideos(context: Context, id: number, limit: number): Promise<Related> {
  context.uses("videos");
  const { read, scan } = context.db;
  const links = await linksOf(context, id);
  if (links.length === 0) return [];
  const people = links.filter(({ craft }) => craft !== null).length;
  const values = links.flatMap((link, index) => [
    [`link${index}`, link.id],
    [`craft${index}`, `%"${link.craft}"%`],
  ]);
  const linked = await linkedRows(
    scan,
    { people, tags: links.length - people, limit: limit + spare },
    { id, ...Object.fromEntries(values) },
  );
  if (linked.length === 0) return [];
  const ids = linked.map((row) => row.id);
  const rows = await publicVideosById(read, context.now(), ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const year = links[0]?.year ?? null;
  const today = Number(dayText(shanghaiDay(context.now())).slice(0, 4));
  return linked
    .flatMap((found) => {
      const row = byId.get(found.id);
      if (!row) return [];
      const reason = [reasonOf(links, found.place), decadeReason({ one: year, other: row.year, today })];
      return [{ ...toVideoCard(context, row), reason: reason.filter(Boolean).join("，") }];
    })
    .slice(0, limit);
}

interface Link {
  id: number;
  name: string;
  /** What they did in this film; null for a tag. */
  craft: keyof typeof crafts | null;
  /** Year of this film. */
  year: number | null;
}

interface LinkRow {
  id: number;
  name: string;
  crafts: string | null;
  films: number;
  year: number | null;
}

const linkRows = prepared((db, blanks: Blanks<{ id: number }>) =>
  rawQuery<LinkRow>(
    db,
    sql`
    select tags.id, tags.name, cast(null as text) as crafts, tags.video_count as films,
      (select year from videos where id = ${blanks("id")}) as year
    from video_tags inner join tags on tags.id = video_tags.tag_id where video_tags.video_id = ${blanks("id")}
    union all
    select performers.id, performers.name, video_performers.crafts, performers.works,
      (select year from videos where id = ${blanks("id")})
    from video_performers inner join performers on performers.id = video_performers.performer_id
    where video_performers.video_id = ${blanks("id")} and performers.status = 'published'`,
  ),
);

/** What this film may share with others, most specific first: people in order of their crafts, then tags, rarest first. */
async function linksOf({ db }: Context, id: number): Promise<Link[]> {
  const rows = await linkRows(db.read, { id });
  const links = rows.map(({ crafts: json, films, ...row }) => {
    const own = json === null ? [] : craftList.parse(JSON.parse(json));
    const craft = json === null ? null : (craftNames.find((name) => own.includes(name)) ?? usualCraft);
    return { ...row, craft, order: craft === null ? craftNames.length : craftNames.indexOf(craft), films };
  });
  const sorted = links.toSorted(
    (one, other) => one.order - other.order || one.films - other.films || one.id - other.id,
  );
  const people = sorted.filter(({ craft }) => craft !== null);
  return [...people.slice(0, maxLinks), ...sorted.slice(people.length).slice(0, maxLinks)];
}

/** Number of links: first people, then tags. */
interface Shape {
  people: number;
  tags: number;
  limit: number;
}

type Values = { id: number } & Record<`link${number}`, number> & Record<`craft${number}`, string>;

const linkedRows = preparedShapes(
  ({ people, tags, limit }: Shape) => `${people} ${tags} ${limit}`,
  (db, blanks: Blanks<Values>, { people, tags, limit }) => {
    const lists = Array.from({ length: people + tags }, (_, index) => {
      const link = blanks(`link${index}`);
      const list =
        index < people
          ? personsFilms(link, blanks(`craft${index}`), { place: index, other: index + people + tags })
          : tagsFilms(link, index);
      return sql`select video_id, place, plays from (${list}) as ${sql.ref(`list_${index}`)}`;
    });
    return rawQuery<{ id: number; place: number }>(
      db,
      sql`
      select video_id as id, min(place) as place, count(*) as links,
        max(plays) as played
      from (${sql.join(lists, sql` union all `)}) as listed
      where video_id <> ${blanks("id")} group by video_id
      order by links desc, played desc, video_id desc
      limit ${sql.lit(limit)}`,
    );
  },
);

/** `other` is the place of films the person had another craft in. */
function personsFilms(
  id: RawBuilder<number>,
  craft: RawBuilder<string>,
  { place, other }: Record<"place" | "other", number>,
) {
  return sql`select video_id, case when crafts like ${craft} then ${sql.lit(place)} else ${sql.lit(other)} end as place, plays
    from video_performers where performer_id = ${id} order by video_id desc limit ${sql.lit(lookedAt)}`;
}

function tagsFilms(id: RawBuilder<number>, place: number) {
  return sql`select video_id, ${sql.lit(place)} as place, plays from video_tags where tag_id = ${id}
    order by plays desc, video_id desc limit ${sql.lit(lookedAt)}`;
}

function reasonOf(links: readonly Link[], index: number): string {
  const link = links[index % links.length];
  if (!link) return "";
  if (link.craft === null) return `同一标签 · ${link.name}`;
  return index < links.length ? `同一${crafts[link.craft].label} · ${link.name}` : `都有 ${link.name}`;
}

/** Sharing the current decade is not worth displaying. */
function decadeReason({ one, other, today }: { one: number | null; other: number | null; today: number }): string {
  if (one === null || other === null) return "";
  const decade = decadeOf(one);
  return decade === decadeOf(other) && decade !== decadeOf(today) ? yearLabel(decade) : "";
}
