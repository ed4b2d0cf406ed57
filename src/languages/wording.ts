/**
 * A part of a text in another language: words, the value with this number, or words that go with its number. `isText`: the value is itself
 * a text of the interface.
 */
export type Part = string | { place: number; isText: boolean } | { place: number; one: string; other: string };

const places = /\{(\d+)(?:, (?:(text)|plural, one \{([^{}]*)\} other \{([^{}]*)\}))?\}/g;

/** Reads `{0} {0, plural, one {film} other {films}}: {1, text}`. */
export function partsOf(wording: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { 0: written, 1: number, 2: text, 3: one, 4: other, index } of wording.matchAll(places)) {
    if (index > from) parts.push(wording.slice(from, index));
    const place = Number(number);
    parts.push(
      one === undefined || other === undefined ? { place, isText: text !== undefined } : { place, one, other },
    );
    from = index + written.length;
  }
  if (from < wording.length) parts.push(wording.slice(from));
  return parts;
}

const numbersIn = (text: string) => new Set([...text.matchAll(places)].map(([, number]) => Number(number)));

/** What is wrong with a text in another language; null if nothing is. */
export function faultOf(text: string, wording: string, language: string): string | null {
  // Japanese is also written with these.
  if (language !== "ja" && /[\p{Script=Han}\u3001-\u3003\u3008-\u3011\uFF01-\uFF5E]/u.test(wording))
    return "still has Chinese in it";
  const [asked, said] = [numbersIn(text), numbersIn(wording)];
  const unknown = [...said].filter((number) => !asked.has(number));
  if (unknown.length > 0) return `has no {${unknown.join("}, {")}}`;
  const left = [...asked].filter((number) => !said.has(number));
  if (left.length > 0) return `leaves out {${left.join("}, {")}}`;
  const others = wording.replaceAll(places, "");
  if (asked.size > 0 && /[{}]/.test(others.replaceAll(/\{\w+\}/g, ""))) return "has a bracket that cannot be read";
  return null;
}
