import { type Craft, craftNames, crafts, usualCraft } from "./crafts.ts";
import { type FilmKind, filmKindLabel } from "./film-kinds.ts";

/** Something films have in common. */
export interface Trait {
  key: string;
  /** In the words of a reason. */
  label: string;
}

interface Film {
  kind: FilmKind;
  year: number | null;
  tags: readonly { id: number; name: string }[];
  performers: readonly { id: number; name: string; crafts: readonly Craft[] }[];
}

/** What a film is like: its tags, its people by craft, its kind and its decade. */
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

/** `导演 沈屿`, by the first craft in the order of the page. */
function personLabel({ crafts: known, name }: Film["performers"][number]): string {
  const craft = craftNames.find((one) => known.includes(one)) ?? usualCraft;
  return `${crafts[craft].label} ${name}`;
}
