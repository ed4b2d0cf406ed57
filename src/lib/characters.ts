/** Approximates grapheme clusters: letters with combining marks, flags, and joined emoji. */
const nearly = /\p{RI}{2}|(?:\P{M}[\p{M}\p{EMod}]*\u200d)*\P{M}[\p{M}\p{EMod}]*/gsu;

let segmenter: Intl.Segmenter | undefined;

/** The grapheme clusters of a text, as a reader counts characters: an emoji is one, and so is a letter with its marks. */
function* charactersIn(text: string): Iterable<string> {
  // Firefox before 125 has no `Intl.Segmenter`.
  if (!("Segmenter" in Intl)) return yield* text.match(nearly) ?? [];
  segmenter ??= new Intl.Segmenter("zh");
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/** Splits a text into its characters. */
export function charactersOf(text: string): string[] {
  return [...charactersIn(text)];
}

/** What most texts consist of: letters, digits, Chinese and punctuation, each one unit and nothing that joins another. */
const plain =
  /^[\n\u0020-\u02ff\u2010-\u2026\u3000-\u3029\u3030-\u3098\u309b-\u30ff\u3400-\u9fff\uff00-\uff9d\uffa0-\uffef]*$/;

/** The first `count` characters of a text. */
export function firstCharacters(text: string, count: number): string {
  if (text.length <= count) return text;
  // Looking for characters takes fifty times longer.
  if (plain.test(text.slice(0, count + 1))) return text.slice(0, count);
  let [end, left] = [0, count];
  for (const character of charactersIn(text)) {
    if (left === 0) break;
    left -= 1;
    end += character.length;
  }
  return text.slice(0, end);
}

/** The beginning of a text: as many whole characters as `units` UTF-16 units hold. */
export function beginningOf(text: string, units: number): string {
  if (text.length <= units) return text;
  if (plain.test(text.slice(0, units + 1))) return text.slice(0, units);
  let end = 0;
  for (const character of charactersIn(text)) {
    if (end + character.length > units) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** The end of a text: as many whole characters as `units` UTF-16 units hold. */
export function endingOf(text: string, units: number): string {
  const end = text.slice(-2 * units);
  if (plain.test(end)) return text.slice(-units);
  let start = text.length;
  for (const character of charactersOf(end).toReversed()) {
    if (text.length - start + character.length > units) break;
    start -= character.length;
  }
  return text.slice(start);
}

/** The text, or its beginning and an ellipsis if it is longer than `units`. */
export function shortened(text: string, units: number): string {
  return text.length <= units ? text : `${beginningOf(text, units - 1).trimEnd()}…`;
}
