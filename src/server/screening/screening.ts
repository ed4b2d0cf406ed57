import type { WordEffect, WordTrial } from "#lib/contract/schemas/moderation.ts";
import type { Context } from "../core/context.ts";
import type { Reader } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { remember } from "../cache/remember.ts";
import { chinese } from "../text/chinese.ts";
import type { Verdict } from "./content-check.ts";

export interface WordRule {
  word: string;
  folded: string;
  effect: WordEffect;
}

/** Reason of a review that the operators' program wants without saying why. */
export const outsideReason = "外部检查";

/** Private-use characters, which stand for mentions, see `comments/text.ts`. */
const slots = /[\ue000-\uf8ff]/g;

/** Cache tag of the word rules. */
export const wordsTag = "word-rules";

export interface Screened {
  /** The text to display: masked words are replaced by asterisks. */
  text: string;
  /** Words because of which the text needs a review; empty if there are none. */
  held: string[];
}

/**
 * Checks a user's text against the operators' word rules, then asks their program if there is one; all published texts must pass through
 * this function, `screenTexts`, `screenLists` or `screenFound`. Throws `wordBlocked` if it must not be published.
 */
export async function screenText(context: Context, text: string): Promise<Screened> {
  const { texts, held } = await screenTexts(context, { text });
  return { text: texts.text, held };
}

/** The words of each effect that a text contains, and how it would be displayed. */
export async function tryText(context: Context, { text }: { text: string }): Promise<WordTrial> {
  return applyRules(await rulesOf(context), text);
}

/** All word rules, for work that checks many texts in its own transactions. */
export async function readWordRules(db: Reader): Promise<readonly WordRule[]> {
  return db.selectFrom("word_rules").select(["word", "folded", "effect"]).orderBy("id").execute();
}

export function applyRules(rules: readonly WordRule[], text: string): WordTrial {
  if (rules.length === 0 || text === "") return { blocked: [], held: [], masked: [], shown: text };
  const folded = fold(text);
  const found = rules.map((rule) => ({ ...rule, ranges: rangesOf(folded, rule.folded) }));
  const hits = found.filter(({ ranges: places }) => places.length > 0);
  const wordsOf = (wanted: WordEffect) => hits.filter(({ effect }) => effect === wanted).map(({ word }) => word);
  const stars = new Set(hits.filter(({ effect }) => effect === "mask").flatMap(({ ranges: places }) => places.flat()));
  const shown = [...text].map((character, at) => (stars.has(at) ? "＊" : character)).join("");
  return { blocked: wordsOf("block"), held: wordsOf("hold"), masked: wordsOf("mask"), shown };
}

/** Checks several texts of one content item. */
export async function screenTexts<Name extends string>(
  context: Context,
  texts: Record<Name, string>,
): Promise<{ texts: Record<Name, string>; held: string[] }> {
  const { shown, blocked, held } = await tryTexts(context, texts);
  if (blocked.length > 0) throw new AppError("wordBlocked");
  const { verdict, reason } = await askOutside(context, Object.values(texts));
  if (verdict === "block") throw new AppError("wordBlocked", reason === "" ? {} : { tip: reason });
  return { texts: shown, held: unique([...held, ...(verdict === "hold" ? [reason || outsideReason] : [])]) };
}

async function tryTexts<Name extends string>(context: Context, texts: Record<Name, string>) {
  const shown: Record<Name, string> = { ...texts };
  const [blocked, held]: [string[], string[]] = [[], []];
  for (const name in texts) {
    const tried = await tryText(context, { text: texts[name] });
    shown[name] = tried.shown;
    blocked.push(...tried.blocked);
    held.push(...tried.held);
  }
  return { shown, blocked, held };
}

const unique = (words: readonly string[]): string[] => [...new Set(words)];

/** Checks lists of texts of one content item, e.g. the titles of its chapters: a word may begin in one and end in the next of a list. */
export async function screenLists(
  context: Context,
  lists: readonly (readonly string[])[],
): Promise<{ texts: string[][]; held: string[] }> {
  const { texts, held } = await screenTexts(context, joined(lists));
  return { texts: lists.map((list, at) => apart(list, texts[at] ?? "")), held };
}

/**
 * The same for what nobody is there to write otherwise, e.g. what comes inside a file: what must not be published needs a review as well.
 */
export async function screenFound(
  context: Context,
  lists: readonly (readonly string[])[],
): Promise<{ texts: string[][]; held: string[] }> {
  const texts = joined(lists);
  const { shown, blocked, held } = await tryTexts(context, texts);
  const { verdict, reason } = await askOutside(context, Object.values(texts));
  const outside = verdict === "pass" ? [] : [reason || outsideReason];
  return {
    texts: lists.map((list, at) => apart(list, shown[at] ?? "")),
    held: unique([...blocked, ...held, ...outside]),
  };
}

const joined = (lists: readonly (readonly string[])[]): Record<string, string> =>
  Object.fromEntries(lists.map((list, at) => [at, list.join("\n")]));

/** The texts of a list that was screened as one: each has as many lines as before. */
function apart(list: readonly string[], screened: string): string[] {
  const lines = screened.split("\n");
  return list.map((text) => lines.splice(0, text.split("\n").length).join("\n"));
}

/** What the operators' program says, if there is one. */
async function askOutside({ contentCheck }: Context, texts: readonly string[]): Promise<Verdict> {
  const written = texts.filter((text) => text.trim() !== "").map((text) => text.replace(slots, "@"));
  if (contentCheck === null || written.length === 0) return { verdict: "pass", reason: "" };
  return contentCheck.ask({ texts: written });
}

function rulesOf(context: Context): Promise<readonly WordRule[]> {
  return remember(context, { name: wordsTag, tags: [wordsTag] }, () => readWordRules(context.db.read));
}

interface Folded {
  text: string;
  /** Index of the original character for every code unit. */
  from: number[];
  original: string[];
}

/**
 * Reduces a text to what is compared: letters and digits only, in one width, case and script, so that spaces, dots or traditional
 * characters do not circumvent the rules.
 */
function fold(text: string): Folded {
  const original = [...text];
  const from: number[] = [];
  let folded = "";
  for (const [at, character] of original.entries()) {
    for (const plain of character.normalize("NFKC").toLowerCase()) {
      if (!/[\p{L}\p{N}]/u.test(plain)) continue;
      const letter = chinese.simplify(plain);
      folded += letter;
      for (let unit = 0; unit < letter.length; unit += 1) from.push(at);
    }
  }
  return { text: folded, from, original };
}

/** The normalised form of a word, stored with its rule; empty if it has no letters or digits. */
export function foldWord(word: string): string {
  return fold(word).text;
}

/** The original characters of each occurrence of a word. Latin words match whole words only. */
function rangesOf(folded: Folded, word: string): number[][] {
  const ranges: number[][] = [];
  const latin = /^[a-z0-9]+$/.test(word);
  for (let at = folded.text.indexOf(word); at !== -1; at = folded.text.indexOf(word, at + word.length)) {
    const characters = folded.from.slice(at, at + word.length);
    const [first = 0, last = 0] = [characters[0], characters.at(-1)];
    if (latin && !isWhole(folded.original, first, last)) continue;
    ranges.push(characters);
  }
  return ranges;
}

function isWhole(characters: readonly string[], first: number, last: number): boolean {
  const joins = (character = "") => /[a-z0-9]/i.test(character.normalize("NFKC"));
  return !joins(characters[first - 1]) && !joins(characters[last + 1]);
}
