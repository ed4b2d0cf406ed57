const names: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Text of the first element with this name; null if there is none. Only for the flat XML of object stores. */
export function elementText(xml: string, name: string): string | null {
  const found = new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1];
  return found === undefined ? null : decode(found);
}

/** Inner XML of every element with this name, in order. */
export function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>(.*?)</${name}>`, "gs"))].map(([, inside = ""]) => inside);
}

function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    return names[name] ?? whole;
  });
}
