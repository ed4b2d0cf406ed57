import { type Craft, craftNames, crafts, usualCraft } from "./crafts.ts";
import { type FilmKind, filmKindLabel } from "./film-kinds.ts";

/** A feature that films can have in common. */
export interface Trait {
  key: string;
  /** Displayed in the reason for a recommendation. */
  label: string;
}

interface Film {
  kind: FilmKind;
  year: number | null;
  tags: readonly { id: number; name: string }[];
  performers: readonly { id: number; name: string; crafts: readonly Craft[] }[];
}

/** Traits of a film: its tags, its people with their crafts, its kind and its decade. */
export function traitsOf({ kind, year, tags, performers }: Film): Trait[] {
  const kindName = filmKindLabel(kind);
  return [
    ...tags.map(({ id, name }) => ({ key: `tag:${id}`, label: name })),
    ...performers.map((person) => ({ key: `person:${person.id}`, label: personLabel(person) })),
    ...(kindName === null ? [] : [{ key: `kind:${kind}`, label: kindName }]),
    ...(year === null ? [] : [{ key: `decade:${decadeOf(year)}`, label: `${decadeOf(year)} 年代` }]),
  ];
}

const decadeOf = (year: number): number => Math.floor(year / 10) * 10;

/** E.g. `导演 沈屿`: the person's first craft in display order, and the name. */
function personLabel({ crafts: known, name }: Film["performers"][number]): string {
  const craft = craftNames.find((one) => known.includes(one)) ?? usualCraft;
  return `${crafts[craft].label} ${name}`;
}
