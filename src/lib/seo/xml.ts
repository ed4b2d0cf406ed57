/** What XML 1.0 cannot hold, even escaped; halves of surrogate pairs are mended before. */
const impossible = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Text for between tags or quotes. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(impossible, "")
    .replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}

/** `<name>text</name>`, or nothing without text. */
export function element(name: string, text: string | number | null | undefined): string {
  return text === null || text === undefined || text === "" ? "" : `<${name}>${escapeXml(String(text))}</${name}>`;
}
