import { filmKinds, namedFilmKinds } from "./film-kinds.ts";
import { filmStates, scoreSteps, yearLabel, yearsOffered, yearValue } from "./library.ts";
import { languageCode, languageName, regionCode, regionName } from "./regions.ts";
import { keysOf } from "./rows.ts";

export type FacetRow = { label: string } & (
  | {
      /** All values, in the order they are offered in. */
      choices: readonly { value: string; label: string }[];
    }
  | {
      /** What a value looks like; which ones there are is known from the films. */
      pattern: RegExp;
      nameOf(value: string): string;
      /** How many are offered, those of the most films first; or which of those that films have, in their order. */
      offered: number | ((values: readonly string[], chosen: string | undefined) => string[]);
    }
);

/**
 * Facets of the film library beside the tags, by their name in addresses, calls and the server's index, in the order of the page. How films
 * have their values stands in `server/library/film-facets.ts`.
 */
export const facets = {
  kind: { label: "形式", choices: namedFilmKinds.map((value) => ({ value, label: filmKinds[value].label })) },
  country: { label: "地区", pattern: regionCode, nameOf: regionName, offered: 24 },
  year: { label: "年代", pattern: yearValue, nameOf: yearLabel, offered: yearsOffered },
  language: { label: "语言", pattern: languageCode, nameOf: languageName, offered: 16 },
  score: { label: "评分", choices: scoreSteps.map((value) => ({ value, label: `${value} 分以上` })) },
  film: { label: "片源", choices: keysOf(filmStates).map((value) => ({ value, label: filmStates[value] })) },
} as const satisfies Readonly<Record<string, FacetRow>>;

export type FacetName = keyof typeof facets;
export type FacetValue<Name extends FacetName> = (typeof facets)[Name] extends {
  choices: readonly { value: infer Value extends string }[];
}
  ? Value
  : string;

export const facetNames = keysOf(facets);

export function isFacetValue(name: FacetName, value: string): boolean {
  const row: FacetRow = facets[name];
  return "choices" in row ? row.choices.some((choice) => choice.value === value) : row.pattern.test(value);
}

/** What belongs to the facets in their order, with what belongs to the tags after that of the film's kind. */
export function withTags<Item>(of: (name: FacetName) => Item, tags: readonly Item[]): Item[] {
  return facetNames.flatMap((name) => (name === "kind" ? [of(name), ...tags] : [of(name)]));
}
