/** Splits a text at the borders of its marked ranges. Runs in the browser too. */
export function partsOf(marked: {
  text: string;
  ranges: readonly (readonly [number, number])[];
}): { text: string; hit: boolean }[] {
  const parts: { text: string; hit: boolean }[] = [];
  let index = 0;
  for (const [start, end] of marked.ranges) {
    parts.push(
      { text: marked.text.slice(index, start), hit: false },
      { text: marked.text.slice(start, end), hit: true },
    );
    index = end;
  }
  parts.push({ text: marked.text.slice(index), hit: false });
  return parts.filter(({ text }) => text !== "");
}
