import { setImmediate as nextTurn } from "node:timers/promises";
import type { WordTrial } from "#lib/contract/schemas/moderation.ts";
import type { WordEffect } from "#lib/moderation.ts";
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

/** Characters that are read, or searched for all rules, before others get their turn: a few milliseconds. */
const turn = { read: 10_000, searched: 2_000_000 };

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

/** The words of each effect that a text of any length contains, and how it would be displayed. */
export async function tryText(context: Context, { text }: { text: string }): Promise<WordTrial> {
  const steps = applying(await rulesOf(context), text);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextTurn();
  }
}

const found = new WeakMap<readonly WordRule[], Map<string, Promise<string[]>>>();

/**
 * What `check` gives for a name, such as that of a file that never changes; not again while the same rules are in use: a minute, or until
 * they change.
 */
export async function checkOnce(context: Context, name: string, check: () => Promise<string[]>): Promise<string[]> {
  const rules = await rulesOf(context);
  const known = found.get(rules) ?? new Map<string, Promise<string[]>>();
  found.set(rules, known);
  const result = known.get(name) ?? check();
  known.set(name, result);
  result.catch((error: unknown) => error instanceof AppError || known.delete(name));
  return result;
}

/** All word rules, for work that checks many texts in its own transactions. */
export async function readWordRules(db: Reader): Promise<readonly WordRule[]> {
  return db.selectFrom("word_rules").select(["word", "folded", "effect"]).orderBy("id").execute();
}

/** The same at once, for short texts. */
export function applyRules(rules: readonly WordRule[], text: string): WordTrial {
  return atOnce(applying(rules, text));
}

/** Yields where others may have their turn. */
function* applying(rules: readonly WordRule[], text: string): Generator<undefined, WordTrial> {
  if (rules.length === 0 || text === "") return { blocked: [], held: [], masked: [], shown: text };
  const folded = yield* folding(text);
  const hits: (WordRule & { ranges: number[][] })[] = [];
  let searched = 0;
  for (const rule of rules) {
    const ranges = rangesOf(folded, rule.folded);
    if (ranges.length > 0) hits.push({ ...rule, ranges });
    searched += folded.text.length;
    if (searched < turn.searched) continue;
    searched = 0;
    yield;
  }
  const wordsOf = (wanted: WordEffect) => hits.filter(({ effect }) => effect === wanted).map(({ word }) => word);
  const stars = new Set(hits.filter(({ effect }) => effect === "mask").flatMap(({ ranges: places }) => places.flat()));
  const shown = stars.size === 0 ? text : [...text].map((character, at) => (stars.has(at) ? "＊" : character)).join("");
  return { blocked: wordsOf("block"), held: wordsOf("hold"), masked: wordsOf("mask"), shown };
}

function atOnce<Result>(steps: Iterator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
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
  original: string;
}

/**
 * Reduces a text to what is compared: letters and digits only, in one width, case and script, so that spaces, dots or traditional
 * characters do not circumvent the rules.
 */
function* folding(text: string): Generator<undefined, Folded> {
  const from: number[] = [];
  const pieces: string[] = [];
  let piece = "";
  let at = 0;
  for (const character of text) {
    const letters = lettersOf(character);
    piece += letters;
    for (let unit = 0; unit < letters.length; unit += 1) from.push(at);
    at += 1;
    if (at % turn.read > 0) continue;
    pieces.push(piece);
    piece = "";
    yield;
  }
  return { text: pieces.join("") + piece, from, original: text };
}

/** The letters of each character that has one code unit: what nearly all texts consist of. */
const knownLetters = new Map<string, string>();

function lettersOf(character: string): string {
  const known = knownLetters.get(character);
  if (known !== undefined) return known;
  let letters = "";
  for (const plain of character.normalize("NFKC").toLowerCase()) {
    if (/[\p{L}\p{N}]/u.test(plain)) letters += chinese.simplify(plain);
  }
  if (character.length === 1) knownLetters.set(character, letters);
  return letters;
}

/** The normalised form of a word, stored with its rule; empty if it has no letters or digits. */
export function foldWord(word: string): string {
  return atOnce(folding(word)).text;
}

/** The original characters of each occurrence of a word. Latin words match whole words only. */
function rangesOf(folded: Folded, word: string): number[][] {
  const ranges: number[][] = [];
  let original: string[] | null = null;
  const latin = /^[a-z0-9]+$/.test(word);
  for (let at = folded.text.indexOf(word); at !== -1; at = folded.text.indexOf(word, at + word.length)) {
    const characters = folded.from.slice(at, at + word.length);
    const [first = 0, last = 0] = [characters[0], characters.at(-1)];
    if (latin && !isWhole((original ??= [...folded.original]), first, last)) continue;
    ranges.push(characters);
  }
  return ranges;
}

function isWhole(characters: readonly string[], first: number, last: number): boolean {
  const joins = (character = "") => /[a-z0-9]/i.test(character.normalize("NFKC"));
  return !joins(characters[first - 1]) && !joins(characters[last + 1]);
}
