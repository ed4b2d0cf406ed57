import { charactersOf } from "./characters.ts";

/** Most characters of a comment. */
export const commentLimit = 500;

/** More marks than this on one letter are drawn over the lines above and below. */
const marksOnLetter = 3;
const blankLines = 1;

/** What turns the reading direction, hides, or is no character at all. */
const unwanted =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe\uffff]/gu;
/** What is drawn on the letter before it, joins it to the next, or names a region's flag; such a flag as a whole. */
const attached = /\u{1f3f4}[\u{e0061}-\u{e007a}]{1,6}\u{e007f}|(?:\p{M}|[\u200c\u200d]|[\u{e0000}-\u{e007f}])+/gu;
/** At the beginning of a line it would be drawn on whatever stands there. */
const unattached = /^(?:\p{M}|[\u200c\u200d])+/gmu;
/** Letters that take room and show nothing. */
const blankLetters = /[\u115f\u1160\u2800\u3164\uffa0]/g;
/** Joiners that join no emoji. */
const strayJoiners =
  /\u200c|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/**
 * What people typed, as it is kept: composed, without the characters that turn the reading direction, hide or paint over their
 * neighbours, without spaces at the ends and with at most one blank line in a row. Cleaning twice changes nothing.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(unwanted, (found) => (found === "\n" || found === "\t" ? found : ""))
    .normalize("NFC")
    .replace(attached, (run) => (run.startsWith("\u{1f3f4}") ? run : fewMarks(run)))
    .replace(unattached, "")
    .replace(/[^\S\n]+$/gm, "")
    .replace(new RegExp(`\\n{${blankLines + 2},}`, "g"), "\n".repeat(blankLines + 1))
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

/** A text of one line: every stretch of white space is one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ");
}

/** What somebody is called: a line in which nothing stands that cannot be seen, so that no two names look alike for it. */
export function cleanName(text: string): string {
  return cleanLine(cleanText(text).replace(blankLetters, "").replace(strayJoiners, ""));
}

/** As a reader counts: an emoji is one. */
export function countCharacters(text: string): number {
  return charactersOf(text).length;
}

/** Whether there is anything to see in a cleaned text. */
export function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(blankLetters, ""));
}
