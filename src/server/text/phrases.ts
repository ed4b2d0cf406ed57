/** What is done with the parts of a text; each is kept as it is by default. */
interface Parts {
  /** With what is written instead of a phrase. */
  replaced?: (replacement: string) => string;
  /** With what is between two phrases. */
  between?: (text: string) => string;
}

/** Replaces phrases in a text, from its beginning to its end, always the longest. */
export type ReplacePhrases = (text: string, parts?: Parts) => string;

interface Entry {
  phrase: string;
  replacement: string;
}

const asItIs = (text: string) => text;

/**
 * Reads dictionaries of OpenCC: pairs separated by `|`, each a phrase and its replacement; the first of a phrase holds. The package's own
 * converters find the same, but keep each dictionary as a tree of maps: docs/decisions/0075-traditional-characters.md.
 */
export function readPhrases(...dictionaries: readonly string[]): ReplacePhrases {
  const entries = dictionaries.flatMap((dictionary) => dictionary.split("|").map(readPair));
  // Stable, so that of two entries for one phrase the first is found.
  entries.sort(
    (left, right) => keyAt(left.phrase, 0) - keyAt(right.phrase, 0) || right.phrase.length - left.phrase.length,
  );
  /** Index of the first entry by the two characters that it begins with. */
  const starts = new Map<number, number>();
  for (const [index, { phrase }] of entries.entries()) {
    const key = keyAt(phrase, 0);
    if (!starts.has(key)) starts.set(key, index);
  }

  function entryAt(text: string, at: number): Entry | undefined {
    const key = keyAt(text, at);
    return among(key, text, at) ?? among(aloneKey(key), text, at);
  }

  function among(key: number, text: string, at: number): Entry | undefined {
    const start = starts.get(key);
    if (start === undefined) return undefined;
    for (let index = start; ; index++) {
      const entry = entries[index];
      if (entry === undefined || keyAt(entry.phrase, 0) !== key) return undefined;
      if (text.startsWith(entry.phrase, at)) return entry;
    }
  }

  return (text, { replaced = asItIs, between = asItIs } = {}) => {
    let made = "";
    let done = 0;
    for (let at = 0; at < text.length;) {
      const entry = entryAt(text, at);
      if (entry === undefined) {
        at++;
        continue;
      }
      if (done < at) made += between(text.slice(done, at));
      made += replaced(entry.replacement);
      at += entry.phrase.length;
      done = at;
    }
    return done < text.length ? made + between(text.slice(done)) : made;
  };
}

function readPair(pair: string): Entry {
  const space = pair.indexOf(" ");
  return { phrase: pair.slice(0, space), replacement: pair.slice(space + 1) };
}

/** Two characters as one number; the second is 0 at the end of the text. */
function keyAt(text: string, at: number): number {
  return (text.charCodeAt(at) << 16) | text.charCodeAt(at + 1);
}

/** Of the first of two characters alone. */
function aloneKey(key: number): number {
  return key & ~0xffff;
}
