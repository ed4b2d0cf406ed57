import { isDeepStrictEqual } from "node:util";

/** Whether the row from the files differs from the stored one, or there is no stored one. */
export function differs(row: object | undefined, fields: object): boolean {
  return row === undefined || !isDeepStrictEqual({ ...row, ...fields }, { ...row });
}

/** Whether the rows from the files differ from the stored ones, or are in another order. */
export function listsDiffer(stored: readonly object[], rows: readonly object[]): boolean {
  return stored.length !== rows.length || rows.some((fields, at) => differs(stored[at], fields));
}
