import type { Facet } from "#lib/contract/schemas/library.ts";
import { type FacetRow, facets, withTags } from "#lib/facets.ts";
import type { Found } from "./film-index.ts";
import { tagFacet } from "./read-films.ts";
import type { FacetCategory } from "./tags.ts";

type Choice = { value: string; label: string };
/** Choices in display order; `chosen` is the value that is chosen in the facet. */
type Order = (counts: readonly Count[], chosen: string | undefined) => Choice[];
type Count = readonly [value: string, count: number | null];

export interface Choosing {
  chosen: readonly { facet: string; value: string }[];
  categories: readonly FacetCategory[];
}

/** Maximum number of displayed tags per category; chosen ones are always displayed. */
const maxTagChoices = 40;

/** Choices in display order with their number of films; those without films are left out. `found` is null if nothing was counted. */
export function facetsOf(found: Found["facets"] | null, { chosen, categories }: Choosing): Facet[] {
  const countsOf = (name: string): readonly Count[] => found?.find((facet) => facet.name === name)?.counts ?? [];
  const facet = (name: string, label: string, order: Order, written = false): Facet => {
    const own = chosen.filter((one) => one.facet === name).map(({ value }) => value);
    const counts = new Map(countsOf(name));
    // A chosen value is always displayed, so that it can be deselected.
    for (const value of own) if (!counts.has(value)) counts.set(value, found && 0);
    const choices = order([...counts], own[0]).map(({ value, label: text }) => ({
      value,
      label: text,
      count: counts.get(value) ?? null,
      current: own.includes(value),
    }));
    return { name, label, written, choices };
  };
  const all = withTags(
    (name) => facet(name, facets[name].label, orderOf(facets[name])),
    categories.map(({ id, name, tags }) => facet(tagFacet(id), name, tagsInOrder(tags), true)),
  );
  return all.filter(({ choices }) => choices.length > 0);
}

function orderOf(row: FacetRow): Order {
  if ("choices" in row) return inOrder(row.choices);
  const { nameOf, offered } = row;
  if (typeof offered === "number") return byCount(nameOf, offered);
  const valueOf = ([value]: Count) => value;
  return (counts, chosen) => offered(counts.map(valueOf), chosen).map((value) => ({ value, label: nameOf(value) }));
}

const tagsInOrder =
  (tags: readonly { id: number; name: string }[]): Order =>
  (counts) => {
    const choices = tags.map((tag) => ({ value: String(tag.id), label: tag.name }));
    return frequent(inOrder(choices)(counts), counts, maxTagChoices);
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
