import { recordOf } from "#lib/rows.ts";
import { Counts, type SetsOfFilm } from "./counts.ts";
import { FacetColumn } from "./facet-column.ts";
import { filmOrders, type OrderName, orderNames } from "./film-orders.ts";
import type { FilmRow } from "./film-row.ts";
import { FilmSets, type Chosen } from "./film-sets.ts";
import { FilmSlots } from "./film-slots.ts";
import { Order, type Position } from "./order.ts";

export interface Question {
  /** Values by facet; no film has a value of an unknown facet. */
  chosen: readonly { facet: string; value: string }[];
  order: OrderName;
  after: Position | null;
  limit: number;
}

export interface Found {
  ids: number[];
  /** Cursor of the next page; null on the last page. */
  next: Position | null;
  total: number;
  /** Number of films for each value, combined with what is chosen in the other facets; values without films are left out. */
  facets: { name: string; counts: [value: string, count: number][] }[];
}

/** Up to this number of changed films are moved one by one; more are merged. */
const fewChanges = 32;

/** All listed films in memory: their facet values, and their positions in each order. */
export class FilmIndex {
  readonly #facets: readonly FacetColumn[];
  readonly #slots: FilmSlots;
  readonly #orders: Readonly<Record<OrderName, Order>>;
  readonly #sets: FilmSets;
  readonly #counts: Counts;
  #isListed: Uint8Array;
  #listed = 0;

  constructor(facets: readonly string[], expected: number) {
    const capacity = expected + Math.ceil(expected / 50) + 1024;
    this.#slots = new FilmSlots(capacity);
    this.#isListed = new Uint8Array(capacity);
    this.#facets = facets.map((name) => new FacetColumn(name, capacity));
    const ids = () => this.#slots.ids;
    this.#orders = recordOf(orderNames, (name) => new Order(new filmOrders[name].Keys(capacity), ids));
    this.#sets = new FilmSets(
      () => this.#slots.size,
      () => this.#isListed,
    );
    this.#counts = new Counts(this.#facets, this.#sets);
  }

  /** Number of listed films. */
  get size(): number {
    return this.#listed;
  }

  /** Adds many listed films during loading; `settle` must be called before any other method. */
  fill(rows: readonly FilmRow[]): void {
    for (const row of rows) {
      const slot = this.#slots.find(row.id) ?? this.#newSlot(row.id);
      for (const name of orderNames) this.#orders[name].keys[slot] = row.keys[name];
      this.#put(slot, row);
      this.#counts.move(null, this.#setsOf(slot));
    }
  }

  settle(): void {
    const none = new Uint8Array(this.#isListed.length);
    const films = Int32Array.from({ length: this.#slots.size }, (_, slot) => slot);
    for (const name of orderNames) this.#orders[name].merge(none, films.slice());
  }

  /** Fills the cache of counts for every single value in advance, because most combinations need some of them. */
  *countAhead(): Generator<undefined> {
    for (const facet of this.#facets) {
      const others = this.#facets.filter((other) => other !== facet);
      for (const value of facet.values.keys()) {
        this.#counts.of([{ facet, value }], others);
        yield undefined;
      }
    }
  }

  /** Adds or updates films; removes those that are no longer listed. */
  apply(rows: readonly FilmRow[]): void {
    const changed = rows.flatMap((row) => this.#changeOf(row) ?? []);
    if (changed.length > fewChanges) this.#applyMany(changed);
    else for (const change of changed) this.#applyOne(change);
  }

  /** Whether a film's position in any order has changed. */
  differs(row: FilmRow): boolean {
    const slot = this.#slots.find(row.id);
    if (slot === undefined || this.#isListed[slot] !== 1) return true;
    return orderNames.some((name) => this.#orders[name].keys[slot] !== row.keys[name]);
  }

  remove(ids: readonly number[]): void {
    const gone = ids.flatMap((id) => {
      const slot = this.#slots.find(id);
      return slot === undefined || this.#isListed[slot] !== 1 ? [] : [{ slot, row: null }];
    });
    if (gone.length > fewChanges) this.#applyMany(gone);
    else for (const change of gone) this.#applyOne(change);
  }

  ask({ chosen: choices, order: name, after, limit }: Question): Found {
    const chosen = choices.flatMap(({ facet: facetName, value }): Chosen[] => {
      const facet = this.#facets.find((one) => one.name === facetName);
      return facet ? [{ facet, value: facet.numberOf(value) ?? -1 }] : [];
    });
    const open = this.#facets.filter((facet) => !chosen.some((one) => one.facet === facet));
    const opened = this.#counts.of(chosen, open);
    const facets = this.#facets.map((facet) => {
      const index = open.indexOf(facet);
      const others = chosen.filter((one) => one.facet !== facet);
      const counts = (index === -1 ? this.#counts.of(others, [facet])[0] : opened[index]) ?? new Int32Array(0);
      return { name: facet.name, counts: shown(facet, counts) };
    });
    const isNowhere = chosen.length < choices.length;
    const total = isNowhere ? 0 : this.#total(chosen);
    const order = this.#orders[name];
    const films = total === 0 ? [] : this.#page(order, chosen, { after, limit: limit + 1, total });
    const last = films.length > limit ? films[limit - 1] : undefined;
    return {
      ids: films.slice(0, limit).map((slot) => this.#slots.ids[slot] ?? 0),
      next: last === undefined ? null : order.positionOf(last),
      total,
      facets,
    };
  }

  #total(chosen: readonly Chosen[]): number {
    const last = chosen.at(-1);
    if (!last) return this.#listed;
    const [counts] = this.#counts.of(chosen.slice(0, -1), [last.facet]);
    return counts?.[last.value] ?? 0;
  }

  /** Scans the order as long as this is cheaper than sorting all matching films. */
  #page(
    order: Order,
    chosen: readonly Chosen[],
    page: { after: Position | null; limit: number; total: number },
  ): number[] {
    const { after, limit, total } = page;
    const from = after === null ? 0 : order.after(after);
    if (chosen.length === 0) return [...order.films.subarray(from, Math.min(from + limit, order.size))];
    const has = this.#sets.test(chosen);
    const { films, size } = order;
    const steps = 256 + (total >>> 1) + ((chosen.length * this.#slots.size) >>> 7);
    if ((limit * size) / total > steps) return first(order, this.#sets.find(chosen), after, limit);
    const end = Math.min(size, from + steps);
    const found: number[] = [];
    let at = from;
    for (; at < end && found.length < limit; at += 1) {
      const slot = films[at] ?? 0;
      if (has(slot)) found.push(slot);
    }
    if (found.length === limit || at === size) return found;
    return first(order, this.#sets.find(chosen), after, limit);
  }

  /** Null if the film is not listed and was not before. */
  #changeOf(row: FilmRow): Change | null {
    let slot = this.#slots.find(row.id);
    const wasListed = slot !== undefined && this.#isListed[slot] === 1;
    if (!row.isListed) return wasListed && slot !== undefined ? { slot, row: null } : null;
    slot ??= this.#newSlot(row.id);
    return { slot, row };
  }

  #newSlot(id: number): number {
    const { size } = this.#slots;
    if (size === this.#isListed.length) {
      const capacity = size + Math.ceil(size / 4) + 1024;
      this.#slots.grow(capacity);
      for (const facet of this.#facets) facet.grow(capacity);
      for (const name of orderNames) this.#orders[name].grow(capacity);
      const isListed = new Uint8Array(capacity);
      isListed.set(this.#isListed);
      this.#isListed = isListed;
    }
    return this.#slots.add(id);
  }

  #applyOne({ slot, row }: Change): void {
    const wasListed = this.#isListed[slot] === 1;
    const before = this.#setsOf(slot);
    for (const name of orderNames) {
      const order = this.#orders[name];
      const value = row?.keys[name];
      if (wasListed && value === order.keys[slot]) continue;
      if (wasListed) order.remove(slot);
      if (value === undefined) continue;
      order.keys[slot] = value;
      order.add(slot);
    }
    this.#put(slot, row);
    const after = this.#setsOf(slot);
    this.#note(slot, before, after);
    if (!isSame(before, after)) this.#counts.move(before, after);
  }

  #applyMany(changes: readonly Change[]): void {
    const isTouched = new Uint8Array(this.#isListed.length);
    this.#counts.forget();
    this.#sets.clear();
    // If a film occurs twice, the last one counts.
    const bySlot = new Map(changes.map(({ slot, row }) => [slot, row]));
    for (const [slot, row] of bySlot) {
      isTouched[slot] = 1;
      const before = this.#setsOf(slot);
      if (row) for (const name of orderNames) this.#orders[name].keys[slot] = row.keys[name];
      this.#put(slot, row);
      this.#counts.move(before, this.#setsOf(slot));
    }
    const added = Int32Array.from([...bySlot].flatMap(([slot, row]) => (row ? slot : [])));
    for (const name of orderNames) this.#orders[name].merge(isTouched, added);
  }

  #put(slot: number, row: FilmRow | null): void {
    this.#listed += (row ? 1 : 0) - (this.#isListed[slot] ?? 0);
    this.#isListed[slot] = row ? 1 : 0;
    if (!row) return;
    for (const facet of this.#facets) {
      // Before `cells` is read: `setOf` may replace it with a wider array.
      const set = facet.setOf(row.values[facet.name] ?? []);
      facet.cells[slot] = set;
    }
  }

  #setsOf(slot: number): SetsOfFilm {
    return this.#isListed[slot] === 1 ? this.#facets.map(({ cells }) => cells[slot] ?? 0) : null;
  }

  #note(slot: number, before: SetsOfFilm, after: SetsOfFilm): void {
    for (const [index, facet] of this.#facets.entries()) {
      const [was, is] = [before?.[index], after?.[index]];
      if (was === is) continue;
      this.#sets.note(facet, slot, facet.sets[was ?? 0] ?? [], false);
      this.#sets.note(facet, slot, facet.sets[is ?? 0] ?? [], true);
    }
  }
}

interface Change {
  slot: number;
  /** Null for a film that is to be removed. */
  row: FilmRow | null;
}

const isSame = (a: SetsOfFilm, b: SetsOfFilm): boolean =>
  a === b || (a !== null && b !== null && a.every((set, index) => set === b[index]));

function shown({ values }: FacetColumn, counts: Int32Array): [string, number][] {
  const pairs: [string, number][] = [];
  for (const [number, count] of counts.entries()) if (count > 0) pairs.push([values[number] ?? "", count]);
  return pairs;
}

/** The first of these films after a cursor, in this order. */
function first(order: Order, films: Int32Array, after: Position | null, limit: number): number[] {
  const best: number[] = [];
  // The newest films are at the end of the list, but first in most orders.
  for (let index = films.length - 1; index >= 0; index -= 1) {
    const slot = films[index] ?? 0;
    if (after !== null && order.compareTo(slot, after) <= 0) continue;
    const last = best[limit - 1];
    if (last !== undefined && order.compare(slot, last) > 0) continue;
    let at = best.length;
    while (at > 0 && order.compare(slot, best[at - 1] ?? 0) < 0) at -= 1;
    best.splice(at, 0, slot);
    if (best.length > limit) best.pop();
  }
  return best;
}
