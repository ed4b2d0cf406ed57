import type { Facet } from "#lib/contract/schemas/library.ts";
import { filmKinds, namedFilmKinds } from "#lib/film-kinds.ts";
import { decadeOf, filmStates, scoreSteps, yearLabel } from "#lib/library.ts";
import { keysOf } from "#lib/rows.ts";
import { languageName, regionName } from "#lib/regions.ts";
import type { Found } from "./film-index.ts";
import { tagFacet } from "./read-films.ts";
import type { FacetCategory } from "./tags.ts";

type Choice = { value: string; label: string };
type Order = (counts: readonly Count[]) => Choice[];
type Count = readonly [value: string, count: number | null];

export interface Choosing {
  chosen: readonly { facet: string; value: string }[];
  categories: readonly FacetCategory[];
}

/** Maximum number of displayed countries, languages and tags per category; chosen values are always displayed. */
const maxChoices = { country: 24, language: 16, tags: 40 };

/** Choices in display order with their number of films; those without films are left out. `found` is null if nothing was counted. */
export function facetsOf(found: Found["facets"] | null, { chosen, categories }: Choosing): Facet[] {
  const countsOf = (name: string): readonly Count[] => found?.find((facet) => facet.name === name)?.counts ?? [];
  const facet = (name: string, label: string, order: Order, written = false): Facet => {
    const own = chosen.filter((one) => one.facet === name).map(({ value }) => value);
    const counts = new Map(countsOf(name));
    // A chosen value is always displayed, so that it can be deselected.
    for (const value of own) if (!counts.has(value)) counts.set(value, found && 0);
    const choices = order([...counts]).map(({ value, label: text }) => ({
      value,
      label: text,
      count: counts.get(value) ?? null,
      current: own.includes(value),
    }));
    return { name, label, written, choices };
  };
  const chosenYear = chosen.find((one) => one.facet === "year")?.value;
  const all = [
    facet("kind", "形式", inOrder(namedFilmKinds.map((value) => ({ value, label: filmKinds[value].label })))),
    ...categories.map(({ id, name, tags }) => facet(tagFacet(id), name, tagsInOrder(tags), true)),
    facet("country", "地区", byCount(regionName, maxChoices.country)),
    facet("year", "年代", (counts) => years(counts, chosenYear)),
    facet("language", "语言", byCount(languageName, maxChoices.language)),
    facet("score", "评分", inOrder(scoreSteps.map((value) => ({ value, label: `${value} 分以上` })))),
    facet("film", "片源", inOrder(keysOf(filmStates).map((value) => ({ value, label: filmStates[value] })))),
  ];
  return all.filter(({ choices }) => choices.length > 0);
}

const tagsInOrder =
  (tags: readonly { id: number; name: string }[]): Order =>
  (counts) => {
    const choices = tags.map((tag) => ({ value: String(tag.id), label: tag.name }));
    return frequent(inOrder(choices)(counts), counts, maxChoices.tags);
  };

const inOrder = (choices: readonly Choice[]) => (counts: readonly Count[]) =>
  choices.filter(({ value }) => counts.some(([held]) => held === value));

const byCount = (labelOf: (value: string) => string, limit: number) => (counts: readonly Count[]) => {
  const sorted = counts.toSorted(([a, left], [b, right]) => (right ?? 0) - (left ?? 0) || (a < b ? -1 : 1));
  const choices = sorted.map(([value]) => ({ value, label: labelOf(value) }));
  return frequent(choices, counts, limit);
};

/** Keeps the order; leaves out the rarest if there are too many. */
function frequent(choices: Choice[], counts: readonly Count[], limit: number): Choice[] {
  if (choices.length <= limit) return choices;
  const countOf = new Map(counts);
  // Only a chosen value can have 0 films.
  const weight = ({ value }: Choice) => countOf.get(value) || Infinity;
  const min = choices.map(weight).toSorted((a, b) => b - a)[limit - 1] ?? 0;
  return choices.filter((choice) => weight(choice) >= min);
}

/** Decades, latest first; the chosen decade, or that of the chosen year, is followed by its years. */
function years(counts: readonly Count[], chosen: string | undefined): Choice[] {
  const decade = chosen && (chosen.endsWith("s") ? chosen : decadeOf(Number(chosen)));
  return counts
    .filter(([value]) => value.endsWith("s") || decadeOf(Number(value)) === decade)
    .map(([value]) => ({ value, label: yearLabel(value) }))
    .toSorted((a, b) => sortNumber(b.value) - sortNumber(a.value));
}

/** Sort key: a decade comes before its years. */
const sortNumber = (value: string): number => (value.endsWith("s") ? Number(value.slice(0, 4)) + 9.5 : Number(value));
