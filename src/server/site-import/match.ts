import type { Batch } from "./batch.ts";
import { toldApart, type Thing } from "./find.ts";
import type { VideoItem } from "./prepare.ts";
import { idOf } from "./record.ts";

/**
 * Which film of the site each record is about: by what it is called elsewhere, by its key, and if it has none by title and year, unless a
 * source tells the two apart.
 */
export async function matchFilms(
  { find, planned }: Batch,
  items: readonly VideoItem[],
): Promise<{ matches: (Thing | undefined)[]; isOwn(item: VideoItem): boolean }> {
  const byIds = await find.byIds(
    "video",
    items.flatMap(({ refs }) => refs.ids),
  );
  const byKeys = await find.byKeys("video", new Set(items.flatMap(({ refs }) => refs.key ?? [])));
  const keyless = items.filter(({ refs }) => isByTitle(refs) && !refs.ids.some((one) => byIds.has(idOf(one))));
  const byTitles = await find.filmsByTitle(new Set(keyless.flatMap(({ refs }) => refs.title ?? [])));
  const sources = await find.sourcesOf("video", [...byTitles.values()].flat());
  const matches = items.map(({ refs }): Thing | undefined => {
    const known = refs.ids.map((one) => byIds.get(idOf(one))).find((one) => one !== undefined);
    if (known) return known;
    if (refs.key !== undefined) return byKeys.get(refs.key);
    if (!isByTitle(refs)) return undefined;
    const year = refs.year ?? null;
    const same = (byTitles.get(refs.title ?? "") ?? []).filter(
      (film) => film.year === year && !toldApart(refs.ids, sources.get(film.id)),
    );
    return same[0] ?? (planned ? find.plannedFilm(refs.title ?? "", year) : undefined);
  });
  return { matches, isOwn: ({ ownIds }) => ownIds.some((id) => byIds.has(id)) };
}

/** An episode's title says nothing of which it is. */
const isByTitle = ({ key, episode }: VideoItem["refs"]): boolean => key === undefined && episode === undefined;
