import type { Input, Output } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import { videoCardsById } from "../cards/videos.ts";
import type { Context } from "../core/context.ts";
import type { Reader } from "../db/open.ts";
import { find } from "../search/find.ts";
import { namesOfFilms, type NamedFilm } from "./names.ts";

type Asked = Input<"mark/match">["films"][number];

/** Candidates examined per title, and candidates returned if the match is uncertain. */
const lookedAt = 8;
const shown = 5;

/** Source name of this site's own ids in its exports. */
const ownSource = "shiguang";

/** Matches films from another site's export: by id, then by title and year; uncertain matches are left to the user. */
export async function matchFilms(context: Context, { films }: Input<"mark/match">): Promise<Output<"mark/match">> {
  const byId = new Map([...(await idsOf(context, films)), ...(await ownIdsOf(context, films))]);
  const found = await Promise.all(films.map((film, at) => (byId.has(at) ? [] : findByNames(context, film))));
  const names = await namesOfFilms(context.db.scan, [...new Set(found.flat())]);
  const results = films.map((film, at) => {
    const known = byId.get(at);
    return known === undefined
      ? decide(
          film,
          (found[at] ?? []).flatMap((id) => names.get(id) ?? []),
        )
      : only(known);
  });
  const wanted = results.flatMap(({ certain, candidates }) => [...(certain === null ? [] : [certain]), ...candidates]);
  const cards = await videoCardsById(context, [...new Set(wanted)]);
  return {
    list: results.map(({ certain, candidates }) => ({
      certain: certain === null ? null : (cards.get(certain) ?? null),
      candidates: candidates.flatMap((id) => cards.get(id) ?? []),
    })),
  };
}

interface Decision {
  certain: number | null;
  candidates: number[];
}

const only = (id: number): Decision => ({ certain: id, candidates: [] });

/** Films with the same name and the same year, plus or minus one: sites use different premieres. */
function decide({ titles, year }: Asked, films: readonly NamedFilm[]): Decision {
  const named = films.filter((film) => isNamed(film, titles));
  const exact = named.filter((film) => year !== null && film.year === year);
  const near = named.filter((film) => year !== null && film.year !== null && Math.abs(film.year - year) <= 1);
  for (const some of [exact, near]) {
    const [first, ...others] = some;
    if (first && others.length === 0) return only(first.id);
  }
  const [alone, ...others] = named;
  if (alone && others.length === 0 && year === null) return only(alone.id);
  const likely = [...exact, ...near, ...named, ...films].map(({ id }) => id);
  return { certain: null, candidates: [...new Set(likely)].slice(0, shown) };
}

function isNamed({ names }: NamedFilm, titles: readonly string[]): boolean {
  const wanted = new Set(titles.map(folded));
  return names.some((name) => wanted.has(folded(name)));
}

/** Normalises a name: width, case, spaces and punctuation are ignored. */
function folded(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, "");
}

async function findByNames(context: Context, { titles }: Asked): Promise<number[]> {
  const found = new Set<number>();
  for (const title of titles.slice(0, 2)) {
    const { groups } = await find(context, {
      q: title.slice(0, 60),
      contentType: kinds.video.type,
      pageSize: lookedAt,
    });
    for (const { list } of groups) for (const { id } of list) found.add(id);
  }
  return [...found];
}

/** Ids of public films with a known external id, by index in the request. */
async function idsOf(context: Context, films: readonly Asked[]): Promise<Map<number, number>> {
  const asked = films.flatMap(({ ids }, at) => ids.map((one) => ({ at, ...one })));
  const values = asked.map(({ id }) => id);
  if (values.length === 0) return new Map();
  const { read } = context.db;
  const rows = await read
    .selectFrom("external_ids")
    .select(["source", "value", "target_id"])
    .where("kind", "=", "video")
    .where("source", "in", [...new Set(asked.map(({ source }) => source))])
    .where("value", "in", values)
    .execute();
  const kept = await keptFilms(
    read,
    rows.map(({ target_id }) => target_id),
  );
  const cards = await videoCardsById(context, [...new Set(kept.values())]);
  const found = new Map<number, number>();
  for (const { at, source, id } of asked) {
    const row = rows.find((one) => one.source === source && one.value === id);
    const film = row && kept.get(row.target_id);
    if (film !== undefined && cards.has(film) && !found.has(at)) found.set(at, film);
  }
  return found;
}

/**
 * Ids of films with an id in this site's own export, by index in the request. The export may be of another site of its kind, or old: the film
 * must be public and have one of the titles.
 */
async function ownIdsOf(context: Context, films: readonly Asked[]): Promise<Map<number, number>> {
  const asked = films.flatMap(({ ids, titles }, at) => {
    const own = ids.find(({ source, id }) => source === ownSource && /^\d{1,15}$/.test(id));
    return own === undefined ? [] : [{ at, titles, id: Number(own.id) }];
  });
  const kept = await keptFilms(
    context.db.read,
    asked.map(({ id }) => id),
  );
  const ids = [...new Set(kept.values())];
  const names = await namesOfFilms(context.db.read, ids);
  const cards = await videoCardsById(context, ids);
  return new Map(
    asked.flatMap(({ at, titles, id }) => {
      const film = names.get(kept.get(id) ?? id);
      return film && cards.has(film.id) && isNamed(film, titles) ? [[at, film.id]] : [];
    }),
  );
}

/** What each film was merged into, maybe more than once; itself if it was not. */
async function keptFilms(db: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  const kept = new Map(ids.map((id) => [id, id]));
  while (kept.size > 0) {
    const rows = await db
      .selectFrom("merged")
      .select(["old_id", "target_id"])
      .where("content_type", "=", kinds.video.type)
      .where("old_id", "in", [...kept.values()])
      .execute();
    if (rows.length === 0) break;
    const leads = new Map(rows.map(({ old_id, target_id }) => [old_id, target_id]));
    for (const [id, before] of kept) kept.set(id, leads.get(before) ?? before);
  }
  return kept;
}
