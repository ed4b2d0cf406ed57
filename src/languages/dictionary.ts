import type { Catalogue } from "./catalogue.ts";

/** What the server says in another language, `src/languages/<language>/dictionary.ts`. */
export interface Dictionary {
  server: Catalogue;
  lib: Catalogue;
  common: Catalogue;
  /** What stands between two sentences. */
  gap: string;
  /** What stands between the items of a list, by what stands there in Chinese. */
  marks: Readonly<Record<"，" | "、" | " 或 ", string>>;
  /** Names of regions and languages, by code, that `Intl` does not know or would say in another way. */
  names: Readonly<Record<string, string>>;
}
