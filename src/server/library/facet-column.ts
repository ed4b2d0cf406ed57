type Cells = Uint8Array | Uint16Array | Int32Array;

/** Stores the values of one facet for every film. Films with the same values share a set, whose number is in the film's cell. */
export class FacetColumn {
  readonly name: string;
  /** Values by value number. */
  readonly values: string[] = [];
  /** Value numbers by set number; the first set is empty. */
  readonly sets: (readonly number[])[] = [[]];
  cells: Cells;
  readonly #numbers = new Map<string, number>();
  readonly #setOf = new Map<string, number>([["", 0]]);
  /** By value number: 1 at the number of each set that contains it. */
  readonly #holding = new Map<number, Uint8Array>();

  constructor(name: string, capacity: number) {
    this.name = name;
    this.cells = new Uint8Array(capacity);
  }

  /** Number of a value; undefined if no film has had it so far. */
  numberOf(value: string): number | undefined {
    return this.#numbers.get(value);
  }

  setOf(values: readonly string[]): number {
    const key = values.length > 1 ? values.toSorted().join() : (values[0] ?? "");
    const known = this.#setOf.get(key);
    if (known !== undefined) return known;
    const number = this.sets.length;
    const held = values.map((value) => this.#numbered(value));
    this.sets.push(held);
    this.#setOf.set(key, number);
    for (const value of held) {
      const marks = this.#holding.get(value);
      if (marks && number < marks.length) marks[number] = 1;
    }
    if (number > 255 && this.cells instanceof Uint8Array) this.cells = Uint16Array.from(this.cells);
    if (number > 65_535 && this.cells instanceof Uint16Array) this.cells = Int32Array.from(this.cells);
    return number;
  }

  grow(capacity: number): void {
    const { cells } = this;
    this.cells =
      cells instanceof Uint8Array
        ? new Uint8Array(capacity)
        : cells instanceof Uint16Array
          ? new Uint16Array(capacity)
          : new Int32Array(capacity);
    this.cells.set(cells);
  }

  /** Array with 1 at the number of each set that contains the value. */
  holding(value: number): Uint8Array {
    const known = this.#holding.get(value);
    if (known && known.length >= this.sets.length) return known;
    const marks = new Uint8Array(this.sets.length + 64);
    for (const [set, values] of this.sets.entries()) if (values.includes(value)) marks[set] = 1;
    this.#holding.set(value, marks);
    return marks;
  }

  #numbered(value: string): number {
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    const number = this.values.length;
    this.values.push(value);
    this.#numbers.set(value, number);
    return number;
  }
}
