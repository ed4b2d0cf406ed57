import { isDeepStrictEqual } from "node:util";

/** Whether the files say something else than the row, which is undefined when there is none yet. */
export function differs(row: object | undefined, words: object): boolean {
  return row === undefined || !isDeepStrictEqual({ ...row, ...words }, { ...row });
}
