import type { SearchType } from "#lib/contract/schemas/search.ts";
import type { Searchable } from "#lib/search/tokens.ts";
import type { Reader } from "../db/open.ts";
import { searchPartOf } from "../kinds/kinds.ts";
import type { Part, SearchDocument } from "./parts.ts";

export function toSearchable({ names, pinyin, related, texts, said = [] }: SearchDocument): Searchable {
  const textsOf = (parts: readonly Part[]) => parts.map(({ text }) => text);
  return {
    names,
    ...(pinyin ? { pinyin: pinyin.split(" ") } : {}),
    related: textsOf(related),
    texts: textsOf(texts),
    said: said.map(({ text }) => text),
  };
}

/** The published ones among these ids, whether or not their time has come. Kept small: at most some hundred ids. */
export async function readDocuments(
  db: Reader,
  contentType: SearchType,
  ids: readonly number[],
): Promise<SearchDocument[]> {
  return ids.length === 0 ? [] : searchPartOf(contentType).read(db, ids);
}
