import type { SearchType } from "#lib/contract/schemas/search.ts";
import type { Searchable } from "#lib/search/tokens.ts";
import type { Cue } from "#lib/vtt.ts";
import type { Reader } from "../db/open.ts";
import { searchPartOf } from "../kinds/kinds.ts";
import { namesOf, type Part, type SearchDocument } from "../kinds/search-document.ts";

export function toSearchable({
  names,
  original,
  pinyin,
  related,
  decade,
  texts,
  said = [],
}: SearchDocument & { said?: readonly Cue[] }): Searchable {
  const textsOf = (parts: readonly Part[]) => parts.map(({ text }) => text);
  return {
    names: namesOf({ names, ...(original !== undefined && { original }) }),
    ...(pinyin ? { pinyin: pinyin.split(" ") } : {}),
    related: textsOf(related),
    people: related.flatMap(({ text, crafts }) => (crafts ? [{ name: text, crafts }] : [])),
    ...(decade !== undefined && { decade }),
    texts: textsOf(texts),
    said: said.map(({ text }) => text),
  };
}

/** The published rows among these ids, including those whose publication time is in the future. Pass at most some hundred ids. */
export async function readDocuments(
  db: Reader,
  contentType: SearchType,
  ids: readonly number[],
): Promise<SearchDocument[]> {
  return ids.length === 0 ? [] : searchPartOf(contentType).read(db, ids);
}

/** Lines of dialogue of some of these ids. */
export async function readSaid(
  db: Reader,
  contentType: SearchType,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Cue[]>> {
  return (ids.length > 0 && (await searchPartOf(contentType).readSaid?.(db, ids))) || new Map<number, Cue[]>();
}
