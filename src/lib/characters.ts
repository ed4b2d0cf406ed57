/** Approximates grapheme clusters: letters with combining marks, flags, and joined emoji. */
const nearly = /\p{RI}{2}|(?:\P{M}[\p{M}\p{EMod}]*\u200d)*\P{M}[\p{M}\p{EMod}]*/gsu;

let segmenter: Intl.Segmenter | undefined;

/** Splits a text into grapheme clusters, as a reader counts characters: an emoji is one, and so is a letter with its marks. */
export function charactersOf(text: string): string[] {
  // Firefox before 125 has no `Intl.Segmenter`.
  if (!("Segmenter" in Intl)) return text.match(nearly) ?? [];
  segmenter ??= new Intl.Segmenter("zh");
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
