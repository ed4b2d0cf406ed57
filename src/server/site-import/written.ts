/** Ids of new rows by their keys. Somebody else may have taken a key at this very moment: then the transaction is done again. */
export function requireWritten(
  rows: readonly Record<"id" | "content_key", unknown>[],
  count: number,
): ReadonlyMap<string, number> {
  if (rows.length !== count) throw new Error(`${count - rows.length} keys of new rows are taken`);
  return new Map(rows.map(({ id, content_key }) => [String(content_key), Number(id)]));
}
