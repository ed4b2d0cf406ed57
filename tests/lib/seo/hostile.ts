/** Numbers from 0 to 1 that are the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pieces = [
  "</script>",
  "</SCRIPT\t>",
  "<script>alert(1)</script>",
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "\u2028",
  "\u2029",
  '"',
  "'",
  "\\",
  "\\u003c/script>",
  "&lt;",
  "&",
  "\u202e",
  "\u200f",
  "\u0000",
  "\u0008",
  "\ud83c",
  "🎬",
  "\n",
  "\r\n",
  "\ufeff",
  "\ufffe",
  "拾光",
  "雨城来信",
  "${title}",
  "{{7*7}}",
  "__proto__",
  "javascript:",
];

/** Titles that break out of careless pages. */
export function hostileTitles(count: number): string[] {
  const random = seeded(20_261_121);
  return Array.from({ length: count }, () => {
    const length = 1 + Math.floor(random() * 8);
    return Array.from({ length }, () => {
      const piece = pieces[Math.floor(random() * pieces.length)] ?? "";
      return random() < 0.15 ? String.fromCharCode(Math.floor(random() * 0x10000)) : piece;
    }).join("");
  });
}
