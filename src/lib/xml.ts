/** Characters that XML 1.0 forbids, even escaped; lone surrogates are replaced before. */
const impossible = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Escapes text for element content and attributes. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(impossible, "")
    .replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}

/** `<name>text</name>`, or an empty string without text. */
export function element(name: string, text: string | number | null | undefined): string {
  return text === null || text === undefined || text === "" ? "" : `<${name}>${escapeXml(String(text))}</${name}>`;
}
