import type { Atom } from "./atoms.ts";
import { isHan, widthOf } from "./width.ts";

/** Widest line: 18 Chinese characters, or 42 of Latin script, in full-width characters. */
const maxWidth = { han: 18, latin: 21 } as const;

/** How well a text can be cut after a word. */
export const strengths = { word: 0, list: 1, clause: 2, sentence: 3 } as const;

const sentenceEnd = /[。！？!?…．.][\p{Pe}\p{Pf}"'”’]*$/u;
const clauseEnd = /[，,；;：:][\p{Pe}\p{Pf}"'”’]*$/u;
const listEnd = /[、—–][\p{Pe}\p{Pf}"'”’]*$/u;
/** Titles and initials, which end no sentence. */
const abbreviation = /^(?:\p{Lu}|Mr|Mrs|Ms|Dr|St|vs|etc)\.$/u;
/** Pauses in seconds. */
const [longPause, shortPause] = [0.8, 0.35];

export function strengthAfter(atom: Atom, next: Atom | undefined): number {
  if (!next) return strengths.sentence;
  const pause = next.start - atom.end;
  if (pause >= longPause) return strengths.sentence;
  // `3.5` and `example.com` are one word or have no space.
  const isPoint = atom.text.endsWith(".") && !next.spaced && !atom.closes;
  if (sentenceEnd.test(atom.text) && !isPoint && !abbreviation.test(atom.text)) return strengths.sentence;
  if (clauseEnd.test(atom.text) || pause >= shortPause || atom.closes) return strengths.clause;
  return listEnd.test(atom.text) ? strengths.list : strengths.word;
}

/** Full-width characters of the words, without the spaces between them. */
export function sumOfWidths(atoms: readonly Atom[]): number {
  return atoms.reduce((sum, { width }) => sum + width, 0);
}

/** Ends of Chinese lines, where the line's end says as much. */
const needless = /[，。、；]+$/;

export function textOf(atoms: readonly Atom[]): string {
  const text = atoms
    .map((atom, at) => (at > 0 && isSpaced(atoms[at - 1], atom) ? ` ${atom.text}` : atom.text))
    .join("")
    .trim();
  return text.replace(needless, "").trim() || text;
}

/** Chinese signs bring their own space; two segments without a sign between them get one. */
function isSpaced(before: Atom | undefined, atom: Atom): boolean {
  if (before === undefined || /[\u3000-\u303f\uff00-\uff0f\uff1a-\uff1f”’…]$/u.test(before.text)) return false;
  return atom.spaced || before.closes;
}

/** One line, or two that are about equally wide and cut at a good place; null if it takes more. */
export function linesOf(atoms: readonly Atom[]): string[] | null {
  if (sumOfWidths(atoms) > maxWidth.latin * 2 + 2) return null;
  const whole = textOf(atoms);
  const most = isHan(whole) ? maxWidth.han : maxWidth.latin;
  const total = widthOf(whole);
  if (total <= most) return [whole];
  if (total > most * 2 + 1) return null;
  let best: { score: number; lines: string[] } | null = null;
  for (const [at, atom] of atoms.entries()) {
    const next = atoms[at + 1];
    if (!next) break;
    const lines = [textOf(atoms.slice(0, at + 1)), textOf(atoms.slice(at + 1))];
    const [upper = 0, lower = 0] = lines.map(widthOf);
    if (upper > most || lower > most) continue;
    const score = strengthAfter(atom, next) - (Math.abs(upper - lower) / total) * 4;
    if (best === null || score > best.score) best = { score, lines };
  }
  return best?.lines ?? null;
}
