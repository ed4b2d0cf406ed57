import { firstCharacters } from "./characters.ts";

/** Maximum length of a title, in characters. */
const maxTitle = 40;

/**
 * Splits a post into title and body. A short first line followed by more text is the title; otherwise the title is the beginning of the
 * text, and the body is the whole text.
 */
export function splitPost(text: string): { title: string; body: string } {
  const whole = text.trim();
  const end = whole.indexOf("\n");
  const first = (end === -1 ? whole : whole.slice(0, end)).trim();
  if (end !== -1 && firstCharacters(first, maxTitle) === first) return { title: first, body: whole.slice(end).trim() };
  const sentence = /^[^。！？!?…]{4,}[。！？!?…]?/u.exec(first)?.[0] ?? first;
  return { title: cut(sentence.replace(/。$/, ""), maxTitle), body: whole };
}

/** Joins lines as in Chinese typography: no space next to full-width punctuation, one elsewhere. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/(?<=[，。！？；：、」』）】》]) | (?=[「『（【《])/g, "")
    .trim();
}

/** Truncates to at most `length` characters in one line. */
export function cut(text: string, length: number): string {
  const line = oneLine(text);
  return firstCharacters(line, length) === line ? line : `${firstCharacters(line, length - 1)}…`;
}
