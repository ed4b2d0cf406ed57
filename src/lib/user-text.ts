/** Most characters of a comment. */
export const commentLimit = 500;

/** More marks than this on one letter are drawn over the lines above and below. */
const marksOnLetter = 3;
const blankLines = 1;

/**
 * What people typed, as it is kept: composed, without the characters that turn the reading direction, hide or paint over their
 * neighbours, without spaces at the ends and with at most one blank line in a row.
 */
export function cleanText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(
      /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu,
      (found) => (found === "\n" || found === "\t" ? found : ""),
    )
    .replace(new RegExp(`(\\p{M}{${marksOnLetter}})\\p{M}+`, "gu"), "$1")
    .replace(/[^\S\n]+$/gm, "")
    .replace(new RegExp(`\\n{${blankLines + 2},}`, "g"), "\n".repeat(blankLines + 1))
    .trim();
}

/** As a reader counts: an emoji is one. */
export function countCharacters(text: string): number {
  return [...new Intl.Segmenter("zh").segment(text)].length;
}

/** Whether there is anything to see in a cleaned text. */
export function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(/[\u115f\u1160\u2800\u3164\uffa0]/g, ""));
}
