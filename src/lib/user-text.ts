import { charactersOf } from "./characters.ts";

/** Maximum number of characters of a comment. */
export const commentLimit = 500;

/** More combining marks on one letter would be drawn over the lines above and below. */
const marksOnLetter = 3;
const blankLines = 1;

/** Characters that change the text direction, are invisible, or are no characters at all. */
const unwanted =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe\uffff]/gu;
/** Combining marks, joiners and tag characters; flags of regions are matched as a whole. */
const attached = /\u{1f3f4}[\u{e0061}-\u{e007a}]{1,6}\u{e007f}|(?:\p{M}|[\u200c\u200d]|[\u{e0000}-\u{e007f}])+/gu;
/** At the start of a line it would be drawn on the text before it. */
const unattached = /^(?:\p{M}|[\u200c\u200d])+/gmu;
/** Letters that are blank. */
const blankLetters = /[\u115f\u1160\u2800\u3164\uffa0]/g;
/** Joiners that do not join emoji. */
const strayJoiners =
  /\u200c|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** Begins where the spaces begin: tried at each of them, a long run inside a line would take quadratic time. */
const trailingSpaces = /(?<![^\S\n])[^\S\n]+$/gm;
const manyLines = new RegExp(`\\n{${blankLines + 2},}`, "g");
/**
 * Texts that cleaning leaves as they are, which nearly all are: Chinese, its punctuation and printable ASCII, with single spaces inside. One
 * look instead of eight makes imports of whole catalogues cheaper.
 */
const alreadyClean = /^(?! )(?:[!-~\u00b7\u2014\u2018-\u201d\u2026\u3001-\u3011\u4e00-\u9fff\uff01-\uff5e]| (?! |$))*$/;

/**
 * Cleans user-written text for storage: composed, without characters that change the text direction, are invisible or overlap their
 * neighbours, without trailing spaces and with at most one blank line in a row. Cleaning twice changes nothing.
 */
export function cleanText(text: string): string {
  if (alreadyClean.test(text)) return text;
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(unwanted, (found) => (found === "\n" || found === "\t" ? found : ""))
    .normalize("NFC")
    .replace(attached, (run) => (run.startsWith("\u{1f3f4}") ? run : fewMarks(run)))
    .replace(unattached, "")
    .replace(trailingSpaces, "")
    .replace(manyLines, "\n".repeat(blankLines + 1))
    .trim();
}

/** The first marks of a run and one joiner. */
function fewMarks(run: string): string {
  let [marks, joiners] = [0, 0];
  return [...run]
    .filter((one) => {
      if (/\p{M}/u.test(one)) return (marks += 1) <= marksOnLetter;
      return /[\u200c\u200d]/.test(one) && (joiners += 1) <= 1;
    })
    .join("");
}

/** Cleans a text of one line: each sequence of white space becomes one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ");
}

/** Cleans a person's name: one line without invisible characters, so that different names do not look alike. */
export function cleanName(text: string): string {
  return cleanLine(cleanText(text).replace(blankLetters, "").replace(strayJoiners, ""));
}

/** Counts characters as a reader does: an emoji is one. */
export function countCharacters(text: string): number {
  return charactersOf(text).length;
}

/** By how many characters a text is longer than `limit`; 0 if it is not. Those are counted only where they may matter. */
export function charactersOver(text: string, limit: number): number {
  return text.length <= limit ? 0 : Math.max(0, countCharacters(text) - limit);
}

/** Whether a cleaned text has visible characters. */
export function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(blankLetters, ""));
}
