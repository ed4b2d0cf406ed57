/** Keys of the rows of a list: what a row shows, and a picture on its way to it, stays with it wherever it is moved. */
export function createRows() {
  let keys: readonly number[] = [];
  let last = 0;
  return {
    /** As many keys as there are items: rows are added and lost at the end. */
    keysOf(count: number): readonly number[] {
      if (keys.length > count) keys = keys.slice(0, count);
      while (keys.length < count) keys = [...keys, (last += 1)];
      return keys;
    },
    /** Negative once the row is removed. */
    indexOf: (key: number) => keys.indexOf(key),
    remove: (at: number) => void (keys = keys.toSpliced(at, 1)),
    move: (at: number, by: number) => void (keys = moved(keys, at, by)),
  };
}

/** The list with the item at `at` so many places further. */
export const moved = <Item>(items: readonly Item[], at: number, by: number): Item[] =>
  items.toSpliced(at, 1).toSpliced(at + by, 0, ...items.slice(at, at + 1));
