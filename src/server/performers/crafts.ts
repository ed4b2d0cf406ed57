import type { PerformerDetail } from "#lib/contract/schemas/performers.ts";
import { craftList } from "../catalogue/facts.ts";

/** Number of films by craft, highest first; `crafts` is all that the performer did in some films, as JSON. */
export function jobsIn(films: readonly { crafts: string; works: number }[]): PerformerDetail["jobs"] {
  const works = films.flatMap(({ crafts, works: count }) =>
    craftList.parse(JSON.parse(crafts)).map((craft) => ({ craft, works: count })),
  );
  return [...Map.groupBy(works, ({ craft }) => craft)]
    .map(([craft, some]) => ({ craft, works: some.reduce((sum, one) => sum + one.works, 0) }))
    .toSorted((one, two) => two.works - one.works || (one.craft < two.craft ? -1 : 1));
}
