/** Maximum number of search terms stored. */
const searchRecordLimit = 10;

/** Adds `term` to the front, without duplicates, at most 10 terms. A blank term changes nothing. */
export function rememberTerm(record: readonly string[], term: string): string[] {
  const clean = term.trim();
  if (clean === "") return [...record];
  return [clean, ...record.filter((earlier) => earlier !== clean)].slice(0, searchRecordLimit);
}

/** The record without `term`. */
export function forgetTerm(record: readonly string[], term: string): string[] {
  return record.filter((earlier) => earlier !== term);
}
