import type { HeardSegment } from "./heard.ts";
import { widthOf } from "./width.ts";

/** A word with its punctuation: what is never divided between two lines. Times in seconds. */
export interface Atom {
  text: string;
  start: number;
  end: number;
  /** Full-width characters; others count half. */
  width: number;
  /** Whether white space separates it from the one before. */
  spaced: boolean;
  /** Whether a segment of the recogniser ends with it. */
  closes: boolean;
}

/** Belongs to the word before it. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}\p{Pd}’”%℃°]+$/u;
/** Belongs to the word after it. */
const opening = /^[\p{Ps}\p{Pi}“‘¿¡$￥#@]+$/u;
/** A longer word is divided all the same. */
const maxWord = 12;
/** Characters that may be missing between two words with times. */
const maxMissing = 40;

/** Words, signs and white space, each with its position. */
function* wordsOf(text: string): Iterable<{ segment: string; index: number }> {
  // Firefox before 125 has no `Intl.Segmenter`.
  if ("Segmenter" in Intl) yield* new Intl.Segmenter("zh", { granularity: "word" }).segment(text);
  else for (const { 0: segment, index } of text.matchAll(nearly)) yield { segment, index };
}

/** Characters of Chinese and Japanese, words of other languages, signs. */
const nearly = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}'’]+|\s+|./gsu;

/** The words of a segment that has times, each with its own: from the recogniser's words, otherwise by its share of the length. */
export function toAtoms(segment: HeardSegment): Atom[] {
  const text = segment.text.replaceAll(/\s+/g, " ").trim();
  const times = characterTimes(text, segment);
  const atoms: Atom[] = [];
  for (const { piece, at, spaced } of piecesOf(text)) {
    const [start, end] = rangeOf(times, at, at + piece.length);
    atoms.push({ text: piece, start, end, width: widthOf(piece), spaced, closes: false });
  }
  fillIn(atoms, segment);
  const last = atoms.at(-1);
  if (last) last.closes = true;
  return atoms;
}

interface Piece {
  piece: string;
  /** Position in the text. */
  at: number;
  spaced: boolean;
}

/** Words with the punctuation that belongs to them. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let spaced = false;
  let prefix = { text: "", at: 0 };
  for (const { segment, index } of wordsOf(text)) {
    const last = pieces.at(-1);
    if (segment.trim() === "") {
      spaced = true;
    } else if (opening.test(segment)) {
      prefix = prefix.text === "" ? { text: segment, at: index } : { ...prefix, text: prefix.text + segment };
    } else if (last && !spaced && prefix.text === "" && closing.test(segment)) {
      last.piece += segment;
    } else {
      for (const [nth, part] of divided(segment).entries()) {
        const isFirst = nth === 0;
        const hasPrefix = isFirst && prefix.text !== "";
        pieces.push({
          piece: hasPrefix ? prefix.text + part.text : part.text,
          at: hasPrefix ? prefix.at : index + part.at,
          spaced: isFirst && spaced && pieces.length > 0,
        });
      }
      prefix = { text: "", at: 0 };
      spaced = false;
    }
  }
  if (prefix.text !== "") pieces.push({ piece: prefix.text, at: prefix.at, spaced });
  return pieces;
}

/** Long runs without a space, as in Thai or in what is no language at all. */
function divided(word: string): { text: string; at: number }[] {
  const characters = [...word];
  if (characters.length <= maxWord * 2 && widthOf(word) <= maxWord) return [{ text: word, at: 0 }];
  const parts: { text: string; at: number }[] = [];
  let at = 0;
  for (let from = 0; from < characters.length; from += maxWord) {
    const text = characters.slice(from, from + maxWord).join("");
    parts.push({ text, at });
    at += text.length;
  }
  return parts;
}

type Times = (readonly [number, number] | undefined)[];

/** Times of the characters that the recogniser's words contain, found one after the other in the text. */
function characterTimes(text: string, { words: heard, start, end }: HeardSegment): Times {
  const times: Times = [];
  const lower = text.toLowerCase();
  let from = 0;
  let earliest = start;
  for (const word of heard) {
    const plain = word.text.trim().toLowerCase();
    if (plain === "" || !Number.isFinite(word.start) || !Number.isFinite(word.end)) continue;
    const at = lower.slice(0, from + maxMissing + plain.length).indexOf(plain, from);
    if (at === -1) continue;
    earliest = Math.min(Math.max(earliest, word.start), end);
    const last = Math.min(Math.max(earliest, word.end), end);
    const each = (last - earliest) / plain.length;
    for (let nth = 0; nth < plain.length; nth += 1) {
      times[at + nth] = [earliest + each * nth, earliest + each * (nth + 1)];
    }
    earliest = last;
    from = at + plain.length;
  }
  return times;
}

function rangeOf(times: Times, from: number, to: number): [number, number] {
  const found = times.slice(from, to).filter((one) => one !== undefined);
  return [found[0]?.[0] ?? Number.NaN, found.at(-1)?.[1] ?? Number.NaN];
}

/** Words without times share the time between those that have them. */
function fillIn(atoms: Atom[], { start, end }: HeardSegment): void {
  for (let at = 0; at < atoms.length;) {
    if (isTimed(atoms[at])) {
      at += 1;
      continue;
    }
    let to = at;
    while (to < atoms.length && !isTimed(atoms[to])) to += 1;
    const [first, last] = [atoms[at - 1]?.end ?? start, atoms[to]?.start ?? end];
    const run = atoms.slice(at, to);
    const total = run.reduce((sum, { width }) => sum + width, 0);
    let time = first;
    for (const atom of run) {
      atom.start = time;
      time += (Math.max(0, last - first) * atom.width) / total;
      atom.end = time;
    }
    at = to;
  }
}

function isTimed(atom: Atom | undefined): boolean {
  return atom !== undefined && Number.isFinite(atom.start);
}
