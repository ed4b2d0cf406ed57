/** Numbers films in the order of addition and finds them by id: by binary search those added by ascending id, which are most. */
export class FilmSlots {
  ids: Float64Array;
  size = 0;
  /** Number of films at the beginning that are sorted by id. */
  #sorted = 0;
  readonly #late = new Map<number, number>();

  constructor(capacity: number) {
    this.ids = new Float64Array(capacity);
  }

  find(id: number): number | undefined {
    let [low, high] = [0, this.#sorted];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.ids[middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return low < this.#sorted && this.ids[low] === id ? low : this.#late.get(id);
  }

  /** Requires free capacity. */
  add(id: number): number {
    const slot = this.size;
    this.ids[slot] = id;
    this.size += 1;
    if (this.#sorted === slot && (slot === 0 || (this.ids[slot - 1] ?? 0) < id)) this.#sorted += 1;
    else this.#late.set(id, slot);
    return slot;
  }

  grow(capacity: number): void {
    const ids = new Float64Array(capacity);
    ids.set(this.ids);
    this.ids = ids;
  }
}
