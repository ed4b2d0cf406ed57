/** The names that XML has, and the space of HTML that most programs write. */
export const usualNames: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi;

/** Text with `&#39;`, `&#x27;` and the names known here as the characters they stand for; other names stay as they are written. */
export function withCharacters(text: string, names: Readonly<Record<string, string>>): string {
  const named = (name: string) => (Object.hasOwn(names, name) ? names[name] : undefined);
  return text.replaceAll(reference, (whole: string, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named(name) ?? named(name.toLowerCase()) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
  });
}
