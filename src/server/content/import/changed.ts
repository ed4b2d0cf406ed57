import { isDeepStrictEqual } from "node:util";

/** Whether the row from the files differs from the stored one, or there is no stored one. */
export function differs(row: object | undefined, fields: object): boolean {
  return row === undefined || !isDeepStrictEqual({ ...row, ...fields }, { ...row });
}
