import { LRUCache } from "lru-cache";
import type { FacetColumn } from "./facet-column.ts";

/** A chosen value: the facet's column and the value's number in it. */
export interface Chosen {
  facet: FacetColumn;
  value: number;
}

/** The listed films with a value: one bit per film, or a list of slots if there are few. */
type Films = { bits: Uint32Array; few: null } | { bits: null; few: Int32Array };

/** Maximum size of the cache in bytes. */
const room = 12 * 1024 * 1024;
/** A list is used if fewer than one film in this number has the value. */
const fewShare = 64;

/** Finds the films with a value or a combination of values; caches recently used values. */
export class FilmSets {
  readonly #size: () => number;
  readonly #isListed: () => Uint8Array;
  readonly #known = new LRUCache<string, Films>({
    maxSize: room,
    sizeCalculation: ({ bits, few }) => (bits ?? few).byteLength + 64,
  });
  #found = new Int32Array(1024);

  constructor(size: () => number, isListed: () => Uint8Array) {
    this.#size = size;
    this.#isListed = isListed;
  }

  /** Slots of the listed films with all these values, unordered; valid until the next call. */
  find(chosen: readonly Chosen[]): Int32Array {
    const sets = chosen.map((one) => this.#of(one));
    let smallest: Int32Array | null = null;
    for (const { few } of sets) if (few && (smallest === null || few.length < smallest.length)) smallest = few;
    return smallest === null ? this.#inAll(sets.flatMap(({ bits }) => bits ?? [])) : this.#among(smallest, chosen);
  }

  /** Returns a function that tests whether a film has all these values. */
  test(chosen: readonly Chosen[]): (slot: number) => boolean {
    const sets = chosen.map((one) => ({ ...this.#of(one), ...one }));
    const dense = sets.flatMap(({ bits }) => bits ?? []);
    const columns = sets
      .filter(({ few }) => few !== null)
      .map(({ facet, value }) => ({ cells: facet.cells, holds: facet.holding(value) }));
    return (slot) => {
      for (const bits of dense) if ((((bits[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 0) return false;
      for (const { cells, holds } of columns) if (holds[cells[slot] ?? 0] !== 1) return false;
      return true;
    };
  }

  /** Updates the cache after a film gained or lost these values. */
  note(facet: FacetColumn, slot: number, values: readonly number[], has: boolean): void {
    for (const value of values) {
      const key = `${facet.name}:${value}`;
      const known = this.#known.peek(key);
      if (!known) continue;
      if (!known.bits || slot >>> 5 >= known.bits.length) this.#known.delete(key);
      else if (has) known.bits[slot >>> 5] = (known.bits[slot >>> 5] ?? 0) | (1 << (slot & 31));
      else known.bits[slot >>> 5] = (known.bits[slot >>> 5] ?? 0) & ~(1 << (slot & 31));
    }
  }

  clear(): void {
    this.#known.clear();
  }

  #of({ facet, value }: Chosen): Films {
    const key = `${facet.name}:${value}`;
    const known = this.#known.get(key);
    if (known) return known;
    const made = this.#make(facet, value);
    this.#known.set(key, made);
    return made;
  }

  #make(facet: FacetColumn, value: number): Films {
    const [size, isListed, holds, { cells }] = [this.#size(), this.#isListed(), facet.holding(value), facet];
    // With room for further films.
    const bits = new Uint32Array((size >>> 5) + 33);
    let count = 0;
    for (let slot = 0; slot < size; slot += 1) {
      if (holds[cells[slot] ?? 0] !== 1 || isListed[slot] !== 1) continue;
      bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) | (1 << (slot & 31));
      count += 1;
    }
    if (count * fewShare >= size) return { bits, few: null };
    return { bits: null, few: Int32Array.from(this.#inAll([bits])) };
  }

  #inAll(sets: readonly Uint32Array[]): Int32Array {
    const words = Math.min(...sets.map(({ length }) => length), (this.#size() >>> 5) + 1);
    const [first = new Uint32Array(0), ...others] = sets;
    this.#reserve(this.#size());
    const found = this.#found;
    let count = 0;
    for (let index = 0; index < words; index += 1) {
      let word = first[index] ?? 0;
      for (const bits of others) word &= bits[index] ?? 0;
      while (word !== 0) {
        const bit = 31 - Math.clz32(word & -word);
        found[count++] = (index << 5) | bit;
        word &= word - 1;
      }
    }
    return found.subarray(0, count);
  }

  #among(films: Int32Array, chosen: readonly Chosen[]): Int32Array {
    const columns = chosen.map(({ facet, value }) => ({ cells: facet.cells, holds: facet.holding(value) }));
    this.#reserve(films.length);
    const found = this.#found;
    let count = 0;
    for (let index = 0; index < films.length; index += 1) found[count++] = films[index] ?? 0;
    for (const { cells, holds } of columns) {
      let kept = 0;
      for (let index = 0; index < count; index += 1) {
        const slot = found[index] ?? 0;
        if (holds[cells[slot] ?? 0] === 1) found[kept++] = slot;
      }
      count = kept;
    }
    return found.subarray(0, count);
  }

  #reserve(count: number): void {
    if (this.#found.length < count) this.#found = new Int32Array(count + 1024);
  }
}
