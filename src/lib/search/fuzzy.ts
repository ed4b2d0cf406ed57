/** Latin words and numbers as stored in the index, and texts that differ from each other by typos. */

/** Further letters of a word are ignored, so that no token exceeds the search engines' limit. */
const maxWord = 24;
const maxBeginning = 16;

export function shortened(word: string): string {
  return word.slice(0, maxWord);
}

/** Joins two adjacent words to one token: `spiderman` finds `spider man`, and phrases are distinguished from words that are apart. */
export function pairOf(left: string, right: string): string {
  return shortened(left) + shortened(right);
}

export function startsOfWord(word: string): string[] {
  return Array.from({ length: Math.min(word.length, maxBeginning) }, (_, index) => word.slice(0, index + 1));
}

export function beginningOf(word: string): string {
  return word.slice(0, maxBeginning);
}

/** In shorter words a typo leaves too little to match; long words may have two. */
const minTypo = 4;
const minTwoTypos = 8;
const maxTypo = 16;

/** Number of typos allowed in a word; none in a number. */
export function typosIn(word: string): 0 | 1 | 2 {
  if (word.length < minTypo || word.length > maxTypo || !/^[a-z]+$/.test(word)) return 0;
  return word.length < minTwoTypos ? 1 : 2;
}

/**
 * The word itself, and all variants with up to as many letters removed as it may have typos: two words that differ by so many typos have a
 * variant in common. Empty if no typo is allowed.
 */
export function deletions(word: string): Set<string> {
  const typos = typosIn(word);
  const all = new Set<string>();
  if (typos === 0) return all;
  all.add(word);
  let last = [word];
  for (let left = 0; left < typos; left += 1) {
    last = [...new Set(last.flatMap((text) => withoutOne([...text])))];
    for (const text of last) all.add(text);
  }
  return all;
}

/** All variants with one character removed. */
export function withoutOne(characters: readonly string[]): string[] {
  const text = characters.join("");
  let start = 0;
  return characters.map((char) => {
    const before = text.slice(0, start);
    start += char.length;
    return before + text.slice(start);
  });
}

/** Number of letters inserted, deleted, replaced or swapped with their neighbour; at most `most + 1`. */
export function typosBetween(left: string, right: string, max: number): number {
  if (Math.abs(left.length - right.length) > max) return max + 1;
  let [before, last] = [new Array<number>(), Array.from({ length: right.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= left.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      next.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (before[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [before, last] = [last, next];
  }
  return Math.min(max + 1, last.at(-1) ?? 0);
}
