/** Ids of new rows by their keys. Throws if another process has taken a key in the meantime; the import fails and can be continued. */
export function requireWritten(
  rows: readonly Record<"id" | "content_key", unknown>[],
  count: number,
): ReadonlyMap<string, number> {
  if (rows.length !== count) throw new Error(`${count - rows.length} keys of new rows are taken`);
  return new Map(rows.map(({ id, content_key }) => [String(content_key), Number(id)]));
}
