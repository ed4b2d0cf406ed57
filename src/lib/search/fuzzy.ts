/** Latin words and numbers as the index holds them. */

/** Letters of a word beyond these do not count, so that no text makes a token longer than the engines take. */
const longestWord = 24;
const longestBeginning = 16;

export function shortened(word: string): string {
  return word.slice(0, longestWord);
}

/** Two words in a row, as one: `spider man` is found by `spiderman`, and two that only stand in the same name are told apart. */
export function pairOf(left: string, right: string): string {
  return shortened(left) + shortened(right);
}

export function startsOfWord(word: string): string[] {
  return Array.from({ length: Math.min(word.length, longestBeginning) }, (_, index) => word.slice(0, index + 1));
}

export function beginningOf(word: string): string {
  return word.slice(0, longestBeginning);
}

/** In words shorter than this a typo leaves nothing to go by; in long ones there may be two. */
const shortestTypo = 4;
const shortestTwoTypos = 8;
const longestTypo = 16;

/** How many typos a word may have; none in a number. */
export function typosIn(word: string): 0 | 1 | 2 {
  if (word.length < shortestTypo || word.length > longestTypo || !/^[a-z]+$/.test(word)) return 0;
  return word.length < shortestTwoTypos ? 1 : 2;
}

/**
 * The word, and the word with as many letters left out as it may have typos: two words that differ by so many have one of these in
 * common. Empty for a word without room for any.
 */
export function leftOut(word: string): Set<string> {
  const typos = typosIn(word);
  const all = new Set<string>();
  if (typos === 0) return all;
  all.add(word);
  let last = [word];
  for (let left = 0; left < typos; left += 1) {
    last = last.flatMap((text) => Array.from(text, (_, place) => text.slice(0, place) + text.slice(place + 1)));
    for (const text of last) all.add(text);
  }
  return all;
}

/** Letters put in, left out, replaced, or swapped with their neighbour; at most `most + 1`. */
export function typosBetween(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1;
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
  return Math.min(most + 1, last.at(-1) ?? 0);
}
