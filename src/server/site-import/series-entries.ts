import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import { partsFrom, placesOf, seriesEntry } from "../content/series-entry.ts";
import type { Batch } from "./batch.ts";

/** A series with the keys that its films have here; of those that were merged into one, the first stays. */
export async function withFilmsOf({ find }: Batch, document: ContentDocument): Promise<ContentDocument> {
  const { data } = seriesEntry.safeParse(document);
  if (!data) return document;
  const places = placesOf(data);
  const films = await find.byKeys(
    "video",
    new Set([...places.map((place) => place.video), ...(data.video ? [data.video] : [])]),
  );
  const keyOf = (key: string) => films.get(key)?.key ?? key;
  const byFilm = new Map(places.toReversed().map((place) => [keyOf(place.video), place]));
  const kept = places.filter((place) => byFilm.get(keyOf(place.video)) === place);
  return {
    ...document,
    ...(data.video !== undefined && { video: keyOf(data.video) }),
    ...partsFrom(kept.map((place) => ({ ...place, video: keyOf(place.video) }))),
  };
}
