/** A part of a comparison of two texts. */
export interface Stretch {
  kind: "same" | "gone" | "new";
  text: string;
}

/** Above this number of comparisons the whole text counts as changed, because a diff would take too long. */
const maxComparisons = 4_000_000;

/** Compares two texts clause by clause: the longest common subsequence is `same`, the rest is `gone` or `new`. */
export function differenceOf(before: string, after: string): Stretch[] {
  const [old, now] = [clausesOf(before), clausesOf(after)];
  if (old.length * now.length > maxComparisons) {
    return join([
      { kind: "gone", text: before },
      { kind: "new", text: after },
    ]);
  }
  const common = commonLengths(old, now);
  const stretches: Stretch[] = [];
  let [at, to] = [0, 0];
  while (at < old.length || to < now.length) {
    const [left = "", right = ""] = [old[at], now[to]];
    const same = at < old.length && to < now.length && left === right;
    const lengthOf = (row: number, column: number) => common[row]?.[column] ?? 0;
    if (same) stretches.push({ kind: "same", text: left });
    else if (to >= now.length || (at < old.length && lengthOf(at + 1, to) >= lengthOf(at, to + 1)))
      stretches.push({ kind: "gone", text: left });
    else stretches.push({ kind: "new", text: right });
    if (same || stretches.at(-1)?.kind === "gone") at += 1;
    if (same || stretches.at(-1)?.kind === "new") to += 1;
  }
  return join(stretches);
}

function clausesOf(text: string): string[] {
  return (
    text.match(/[^。！？；，、,.!?;\n]*(?:[。！？；，、,.!?;]+\n*|\n+|$)/g)?.filter((clause) => clause !== "") ?? []
  );
}

/** Lengths of the longest common subsequences of all pairs of suffixes. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let row = old.length - 1; row >= 0; row -= 1) {
    const [line, below] = [rows[row], rows[row + 1]];
    if (!line || !below) continue;
    for (let column = now.length - 1; column >= 0; column -= 1) {
      line[column] =
        old[row] === now[column] ? (below[column + 1] ?? 0) + 1 : Math.max(below[column] ?? 0, line[column + 1] ?? 0);
    }
  }
  return rows;
}

function join(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const { kind, text } of stretches) {
    const last = joined.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text !== "") joined.push({ kind, text });
  }
  return joined;
}
