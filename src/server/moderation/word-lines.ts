import { beginningOf } from "#lib/characters.ts";
import { effectNames, type WordEffect } from "#lib/moderation.ts";
import { CsvError, parseCsv } from "#lib/csv.ts";
import { cleanLine } from "#lib/user-text.ts";
import { wrongField } from "../core/errors.ts";
import { foldWord } from "../screening/screening.ts";

const maxWord = 40;
const headings = ["词语", "词", "word", "words"];
/** Every way to write an effect. */
const effectsByName: ReadonlyMap<string, WordEffect> = new Map(
  (["block", "hold", "mask"] as const).flatMap((effect) => [
    [effect, effect] as const,
    [effectNames[effect], effect] as const,
  ]),
);
const short: ReadonlyMap<string, WordEffect> = new Map(
  Object.entries({ 禁止: "block", 先审: "hold", 打码: "mask", 星号: "mask" }),
);

export interface WordLine {
  word: string;
  folded: string;
  effect: WordEffect;
}

export interface WrongLine {
  line: number;
  text: string;
  reason: string;
}

/** Reads one word a line, or a CSV file with the effect in the second column. The last of doubles counts. */
export function readWordLines(
  text: string,
  usual: WordEffect,
): { words: Map<string, WordLine>; doubles: number; wrong: WrongLine[] } {
  const words = new Map<string, WordLine>();
  const wrong: WrongLine[] = [];
  let doubles = 0;
  for (const [at, { line, cells }] of recordsOf(text).entries()) {
    const [first = "", second = ""] = cells;
    const word = cleanLine(first);
    const named = second.trim().toLowerCase();
    if (word === "" || (at === 0 && headings.includes(word.toLowerCase()))) continue;
    const folded = foldWord(word);
    const effect = named === "" ? usual : (effectsByName.get(named) ?? short.get(named));
    if (folded === "") wrong.push({ line, text: word, reason: "没有文字或数字" });
    else if (word.length > maxWord)
      wrong.push({ line, text: beginningOf(word, maxWord), reason: `超过 ${maxWord} 字` });
    else if (effect === undefined)
      wrong.push({ line, text: word, reason: `不认识的处理“${beginningOf(second.trim(), 20)}”` });
    else {
      if (words.has(folded)) doubles += 1;
      words.set(folded, { word, folded, effect });
    }
  }
  return { words, doubles, wrong };
}

function recordsOf(text: string) {
  try {
    return parseCsv(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw wrongField("text", `第 ${error.line} 行读不了：${error.message}`);
  }
}
