/** Longest title, in characters. */
const longest = 40;

/** A short first line that is followed by more is the title; else the title is the beginning of the text, which then stands whole. */
export function splitPost(text: string): { title: string; body: string } {
  const whole = text.trim();
  const end = whole.indexOf("\n");
  const first = (end === -1 ? whole : whole.slice(0, end)).trim();
  if (end !== -1 && [...first].length <= longest) return { title: first, body: whole.slice(end).trim() };
  const sentence = /^[^。！？!?…]{4,}[。！？!?…]?/u.exec(first)?.[0] ?? first;
  return { title: cut(sentence.replace(/。$/, ""), longest), body: whole };
}

/** Lines joined as Chinese is set: no space beside its full-width marks, one anywhere else. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/(?<=[，。！？；：、」』）】》])\s+|\s+(?=[「『（【《])/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** In one line, at most `length` characters. */
export function cut(text: string, length: number): string {
  const letters = [...oneLine(text)];
  return letters.length <= length ? letters.join("") : `${letters.slice(0, length - 1).join("")}…`;
}
