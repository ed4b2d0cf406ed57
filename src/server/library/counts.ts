import { LRUCache } from "lru-cache";
import type { FacetColumn } from "./facet-column.ts";
import type { Chosen, FilmSets } from "./film-sets.ts";

/** Maximum number of combinations in the cache. */
const remembered = 4000;

/** Number of films of one combination that have each value, by facet; null if not yet counted. */
interface Memory {
  chosen: readonly Chosen[];
  byFacet: (Int32Array | null)[];
}

/** Set number of a listed film in each facet; null for a film that is not listed. */
export type SetsOfFilm = readonly number[] | null;

/** Counts films by value for combinations of chosen values. Cached counts are updated with every film that changes. */
export class Counts {
  readonly #facets: readonly FacetColumn[];
  readonly #sets: FilmSets;
  readonly #all: Memory;
  readonly #known = new LRUCache<string, Memory>({ max: remembered });

  constructor(facets: readonly FacetColumn[], sets: FilmSets) {
    this.#facets = facets;
    this.#sets = sets;
    this.#all = { chosen: [], byFacet: facets.map(() => new Int32Array(64)) };
  }

  /** Counts the films with the chosen values: for each of these facets, by number of the value. */
  of(chosen: readonly Chosen[], facets: readonly FacetColumn[]): Int32Array[] {
    const memory = this.#memoryOf(chosen);
    const indexes = facets.map((facet) => this.#facets.indexOf(facet));
    const unknown = indexes.filter((index) => !memory.byFacet[index]);
    if (unknown.length > 0) {
      const films = this.#sets.find(chosen);
      for (const index of unknown) {
        const facet = this.#facets[index];
        if (facet) memory.byFacet[index] = count(films, facet);
      }
    }
    return indexes.map((index) => memory.byFacet[index] ?? new Int32Array(0));
  }

  /** Updates the cached counts after a change of a film. */
  move(before: SetsOfFilm, after: SetsOfFilm): void {
    this.#shift(this.#all, before, -1);
    this.#shift(this.#all, after, 1);
    for (const memory of this.#known.values()) {
      if (before && this.#holds(memory, before)) this.#shift(memory, before, -1);
      if (after && this.#holds(memory, after)) this.#shift(memory, after, 1);
    }
  }

  /** Discards the cached counts: faster than updating them for very many films. */
  forget(): void {
    this.#known.clear();
  }

  #memoryOf(chosen: readonly Chosen[]): Memory {
    if (chosen.length === 0) return this.#all;
    const key = chosen.map(({ facet, value }) => `${facet.name}:${value}`).join();
    const known = this.#known.get(key);
    if (known) return known;
    const memory = { chosen, byFacet: this.#facets.map(() => null) };
    this.#known.set(key, memory);
    return memory;
  }

  #holds({ chosen }: Memory, sets: readonly number[]): boolean {
    return chosen.every(({ facet, value }) => facet.sets[sets[this.#facets.indexOf(facet)] ?? 0]?.includes(value));
  }

  #shift({ byFacet }: Memory, sets: SetsOfFilm, by: number): void {
    if (!sets) return;
    for (const [index, facet] of this.#facets.entries()) {
      let counts = byFacet[index];
      if (!counts) continue;
      for (const value of facet.sets[sets[index] ?? 0] ?? []) {
        if (value >= counts.length) {
          const wider = new Int32Array(value + 64);
          wider.set(counts);
          byFacet[index] = counts = wider;
        }
        counts[value] = (counts[value] ?? 0) + by;
      }
    }
  }
}

function count(films: Int32Array, { cells, sets, values }: FacetColumn): Int32Array {
  const bySet = new Int32Array(sets.length);
  for (let index = 0; index < films.length; index += 1) {
    const set = cells[films[index] ?? 0] ?? 0;
    bySet[set] = (bySet[set] ?? 0) + 1;
  }
  const counts = new Int32Array(values.length);
  for (let set = 0; set < bySet.length; set += 1) {
    const held = bySet[set] ?? 0;
    if (held === 0) continue;
    for (const value of sets[set] ?? []) counts[value] = (counts[value] ?? 0) + held;
  }
  return counts;
}
