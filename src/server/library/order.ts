type Keys = Float64Array | Int16Array;

/** Cursor in an order: the last film displayed. */
export interface Position {
  value: number;
  id: number;
}

/** The listed films by descending key; those with the same key by descending id. */
export class Order {
  keys: Keys;
  #films: Int32Array;
  #size = 0;
  readonly #ids: () => Float64Array;

  constructor(keys: Keys, ids: () => Float64Array) {
    this.keys = keys;
    this.#ids = ids;
    this.#films = new Int32Array(keys.length);
  }

  get films(): Int32Array {
    return this.#films;
  }
  get size(): number {
    return this.#size;
  }

  grow(capacity: number): void {
    const { keys } = this;
    this.keys = keys instanceof Float64Array ? new Float64Array(capacity) : new Int16Array(capacity);
    this.keys.set(keys);
    const films = new Int32Array(capacity);
    films.set(this.#films.subarray(0, this.#size));
    this.#films = films;
  }

  /** Negative if film `a` comes before film `b`. */
  compare(a: number, b: number): number {
    const { keys } = this;
    const ids = this.#ids();
    return (keys[b] ?? 0) - (keys[a] ?? 0) || (ids[b] ?? 0) - (ids[a] ?? 0);
  }

  /** The same for a film and a cursor: positive if the film comes after it. */
  compareTo(film: number, { value, id }: Position): number {
    return value - (this.keys[film] ?? 0) || id - (this.#ids()[film] ?? 0);
  }

  positionOf(film: number): Position {
    return { value: this.keys[film] ?? 0, id: this.#ids()[film] ?? 0 };
  }

  /** Index of the first film after a cursor. */
  after(position: Position): number {
    let [low, high] = [0, this.#size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compareTo(this.#films[middle] ?? 0, position) > 0) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  add(film: number): void {
    const at = this.after(this.positionOf(film));
    this.#films.copyWithin(at + 1, at, this.#size);
    this.#films[at] = film;
    this.#size += 1;
  }

  /** Must be called before the film's key changes. */
  remove(film: number): void {
    const at = this.after(this.positionOf(film)) - 1;
    if (this.#films[at] !== film) throw new Error("a film is not where its number puts it");
    this.#films.copyWithin(at, at + 1, this.#size);
    this.#size -= 1;
  }

  /** Rebuilds the order after many changes: removes the films in `isTouched` and inserts those in `added`. */
  merge(isTouched: Uint8Array, added: Int32Array): void {
    const { keys } = this;
    const ids = this.#ids();
    added.sort((a, b) => (keys[b] ?? 0) - (keys[a] ?? 0) || (ids[b] ?? 0) - (ids[a] ?? 0));
    const before = this.#films;
    const films = new Int32Array(before.length);
    let [size, next] = [0, 0];
    for (let index = 0; index < this.#size; index += 1) {
      const film = before[index] ?? 0;
      if (isTouched[film] === 1) continue;
      while (next < added.length && this.compare(added[next] ?? 0, film) < 0) films[size++] = added[next++] ?? 0;
      films[size++] = film;
    }
    while (next < added.length) films[size++] = added[next++] ?? 0;
    this.#films = films;
    this.#size = size;
  }
}
