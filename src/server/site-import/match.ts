import { externalIdProblem, type Named } from "#lib/external-ids.ts";
import type { ExternalId } from "../content/film-facts.ts";
import type { Batch } from "./batch.ts";
import { idsDiffer, type FoundRow } from "./find.ts";
import { keyFor, type VideoItem } from "./prepare.ts";
import { idOf, placeOf, type Problem } from "./record.ts";
import { episodesAt } from "./series.ts";

/**
 * Which film of the site each record is about: by what it is called elsewhere, by its key, and if it has none by title and year, unless a
 * source tells the two apart, or by the key that an earlier import of the record gave the film. Of an episode with neither, its place in the
 * series says which it is.
 */
export async function matchFilms(
  { find, planned, db, engine }: Batch,
  items: readonly VideoItem[],
): Promise<{ matches: (FoundRow | undefined)[]; isOwn(item: VideoItem): boolean; idsFor: IdsFor }> {
  const byIds = await find.byIds(
    "video",
    items.flatMap(({ refs }) => refs.ids),
  );
  const others = items.filter(({ refs }) => !refs.ids.some((one) => byIds.has(idOf(one))));
  const byKeys = await find.byKeys("video", new Set(others.map(filmKey)));
  const atPlaces = await episodesAt(
    { db, engine, find },
    others.filter(({ refs }) => refs.key === undefined && refs.ids.length === 0),
  );
  const keyless = others.filter(({ refs }) => isByTitle(refs));
  const byTitles = await find.filmsByTitle(new Set(keyless.flatMap(({ refs }) => refs.title ?? [])));
  const sources = await find.sourcesOf("video", [...byTitles.values()].flat());
  const matches = items.map((item): FoundRow | undefined => {
    const { refs } = item;
    const known = refs.ids.map((one) => byIds.get(idOf(one))).find((one) => one !== undefined);
    if (known) return known;
    const own = byKeys.get(filmKey(item));
    if (refs.key !== undefined) return own;
    const renamed = own && { ...own, isRenamed: true };
    // Episodes of many series have the same titles.
    if (!isByTitle(refs)) return refs.ids.length > 0 ? renamed : (own ?? atPlaces.get(item));
    const year = refs.year ?? null;
    const same = (byTitles.get(refs.title ?? "") ?? []).filter(
      (film) => film.year === year && !idsDiffer(refs.ids, sources.get(film.id)),
    );
    return same[0] ?? (planned ? find.plannedFilm(refs.title ?? "", year) : undefined) ?? renamed;
  });
  return { matches, isOwn: ({ ownIds }) => ownIds.some((id) => byIds.has(id)), idsFor: idsAmong("video", byIds) };
}

/**
 * Ids of a record that its match may have, and what to say of the others: those that another entry has stay where they are, and those that
 * are none of their catalogue lead nowhere.
 */
type IdsFor = (ids: readonly ExternalId[], match: FoundRow | undefined) => { ids: ExternalId[]; problems: Problem[] };

export function idsAmong(kind: Named, byIds: ReadonlyMap<string, FoundRow>): IdsFor {
  return (ids, match) => {
    const own: ExternalId[] = [];
    const problems = ids.flatMap((one, at): Problem[] => {
      const holder = byIds.get(idOf(one));
      const wrong = wrongId(kind, one, `ids.${at}`);
      if (wrong) return [wrong];
      if (holder === undefined || holder.id === match?.id) {
        own.push(one);
        return [];
      }
      return [
        {
          field: `ids.${at}`,
          reason: "这个编号另一个条目已经有了，这里没有写上",
          value: /* as written */ `${one.source} ${one.id}：${holder.key}`,
          hint: "是同一个就在“重复”里合并，不是就改正来源里的编号",
        },
      ];
    });
    return { ids: own, problems };
  };
}

/** What to say of an id that is none of its catalogue. */
export function wrongId(kind: Named, one: ExternalId, field: string): Problem | null {
  const reason = externalIdProblem(one, kind);
  if (reason === null) return null;
  return { field, reason, value: `${one.source} ${one.id}`, hint: "这个编号没有写上，请改正来源里的编号" };
}

/** Key of a record's film: its own, else one that is always the same for what the record calls it. */
export function filmKey({ refs: { key, ids, title, year, episode } }: VideoItem): string {
  if (key !== undefined) return key;
  const name = ids[0] ? idOf(ids[0]) : episode ? placeOf(episode) : `${title}\n${year ?? ""}`;
  return keyFor(undefined, `video ${name}`);
}

/** Episodes are not found by title, because the same titles occur in many series. */
const isByTitle = ({ key, episode }: VideoItem["refs"]): boolean => key === undefined && episode === undefined;
