/** A part of a line: a match, or the text between matches. */
export interface Piece {
  text: string;
  found: boolean;
}

/** Folds width and case; the length stays the same, so that indexes still apply. */
function fold(text: string): string {
  return [...text].map((letter) => foldLetter(letter)).join("");
}

function foldLetter(letter: string): string {
  const plain = letter.normalize("NFKC").toLowerCase();
  return plain.length === letter.length ? plain : letter;
}

/** Splits a search into words. */
export function toTerms(typed: string): string[] {
  return fold(typed).trim().split(/\s+/).filter(Boolean);
}

/** The line split at its matches; null if a word is missing. */
export function findTerms(line: string, terms: readonly string[]): Piece[] | null {
  const folded = fold(line);
  const marked = new Uint8Array(line.length);
  for (const word of terms) {
    let at = folded.indexOf(word);
    if (at === -1) return null;
    for (; at !== -1; at = folded.indexOf(word, at + word.length)) marked.fill(1, at, at + word.length);
  }
  const pieces: Piece[] = [];
  for (let from = 0; from < line.length;) {
    const found = marked[from] === 1;
    let to = from;
    while (to < line.length && (marked[to] === 1) === found) to += 1;
    pieces.push({ text: line.slice(from, to), found });
    from = to;
  }
  return pieces;
}

/** Index of the last line that has started at `second`; -1 before the first. Lines must be sorted by start. */
export function lineAt(starts: readonly number[], second: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? Infinity) <= second + 0.05) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
