/** Letters with their marks, flags, and emoji with what is joined to them: nearly what a reader calls one. */
const nearly = /\p{RI}{2}|(?:\P{M}[\p{M}\p{EMod}]*\u200d)*\P{M}[\p{M}\p{EMod}]*/gsu;

/** As a reader counts: an emoji is one, and a letter with its marks. */
export function charactersOf(text: string): string[] {
  // Firefox has none before 125.
  if (!("Segmenter" in Intl)) return text.match(nearly) ?? [];
  return Array.from(new Intl.Segmenter("zh").segment(text), ({ segment }) => segment);
}
