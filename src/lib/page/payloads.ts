import { type PagePath, type Pages, rowOf } from "../pages.ts";

/** A page whose data lies beside it as `_payload.json`. */
export type PayloadPath = {
  [Path in PagePath]: Pages[Path] extends { payload: true } ? Path : never;
}[PagePath];

function isPayloadPath(path: string): path is PayloadPath {
  return rowOf.get(path)?.payload === true;
}

export const payloadPaths: readonly PayloadPath[] = [...rowOf.keys()].filter(isPayloadPath).toSorted();
