import { beginningOf, pairOf, shortened } from "./fuzzy.ts";
import { bigramsOf, type Run } from "./letters.ts";
import { all, any, type Match } from "./match.ts";
import { splitPinyin, type Unit } from "./pinyin.ts";
import { initialsWindow } from "./tokens.ts";

/** Adjacent words, joined to one token each. */
export function neighbours(runs: readonly Run[]): string[] {
  return runs.slice(1).flatMap((right, index) => {
    const left = runs[index];
    return left?.isWord && right.isWord ? [pairOf(left.text, right.text)] : [];
  });
}

export function inRow(kind: "w" | "f" | "t", pairs: readonly string[]): string[] {
  return pairs.map((pair) => `${kind}${pair}`);
}

export function inName(run: Run): Match {
  if (!run.isWord) return literally("n", run);
  return any([literally("w", run), `b${beginningOf(run.text)}`, ...asPinyin(run)]);
}

/** Condition on the item's own and related names (`f`), or on all its text (`x`). A name's pinyin counts only beside other runs. */
export function among(kind: "f" | "x", run: Run, alone: boolean): Match {
  if (!isLatin(run)) return literally(kind, run);
  return any([literally(kind, run), `r${run.text}`, ...(alone ? [] : asPinyin(run))]);
}

function isLatin({ text, isWord }: Run): boolean {
  return isWord && text > "9";
}

export function literally(kind: "n" | "w" | "f" | "x" | "t", { text, isWord }: Run): Match {
  return isWord ? `${kind}${shortened(text)}` : all(bigramsOf([...text]).map((pair) => `${kind}${pair}`));
}

function asPinyin(run: Run): Match[] {
  return isLatin(run) ? splitPinyin(run.text).map(matchUnits) : [];
}

function matchUnits(units: readonly Unit[]): Match {
  const initials = units.map(({ text }) => text.slice(0, 1));
  const rows = Array.from({ length: Math.max(1, initials.length - initialsWindow + 1) }, (_, start) =>
    initials.slice(start, start + initialsWindow).join(""),
  );
  const syllables = units.filter(({ text }) => text.length > 1).map(({ text }) => `p${text}`);
  // A single syllable already implies its initial.
  const single = units.length === 1 && syllables.length === 1;
  return all([...(single ? [] : rows.map((row) => `i${row}`)), ...syllables]);
}
