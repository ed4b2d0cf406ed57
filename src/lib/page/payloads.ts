import { type PagePath, type Pages, pageRows } from "../pages.ts";

/** A page whose data is also served as `_payload.json`. */
export type PayloadPath = {
  [Path in PagePath]: Pages[Path] extends { payload: true } ? Path : never;
}[PagePath];

function isPayloadPath(path: string): path is PayloadPath {
  return pageRows.get(path)?.payload === true;
}

export const payloadPaths: readonly PayloadPath[] = [...pageRows.keys()].filter(isPayloadPath).toSorted();
