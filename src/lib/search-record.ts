/** Most search terms that are remembered. */
export const searchRecordLimit = 10;

/** The record with `term` in front, no duplicates, at most 10 terms. A term of spaces changes nothing. */
export function rememberTerm(record: readonly string[], term: string): string[] {
  const clean = term.trim();
  if (clean === "") return [...record];
  return [clean, ...record.filter((earlier) => earlier !== clean)].slice(0, searchRecordLimit);
}

/** The record without `term`. */
export function forgetTerm(record: readonly string[], term: string): string[] {
  return record.filter((earlier) => earlier !== term);
}
