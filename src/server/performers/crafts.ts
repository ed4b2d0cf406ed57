import type { PerformerDetail } from "#lib/contract/schemas/performers.ts";
import { craftList } from "../catalogue/facts.ts";

/** Number of films by craft, highest first; `crafts` is what the performer did in one, as JSON. */
export function jobsIn(films: readonly { crafts: string }[]): PerformerDetail["jobs"] {
  const works = [...Map.groupBy(films, ({ crafts }) => crafts)].flatMap(([crafts, same]) =>
    craftList.parse(JSON.parse(crafts)).map((craft) => ({ craft, works: same.length })),
  );
  return [...Map.groupBy(works, ({ craft }) => craft)]
    .map(([craft, some]) => ({ craft, works: some.reduce((sum, one) => sum + one.works, 0) }))
    .toSorted((one, two) => two.works - one.works || (one.craft < two.craft ? -1 : 1));
}
