import type { LibraryInput, LibraryPage } from "#lib/contract/schemas/library.ts";
import { type FacetName, withTags } from "#lib/facets.ts";
import type { Context } from "../core/context.ts";
import { videoCardsById } from "../cards/videos.ts";
import { fromCursor, toCursor } from "../paging/cursor.ts";
import { facetsOf } from "./facets.ts";
import { listPlainly } from "./plain.ts";
import { tagFacet } from "./read-films.ts";
import { readFacetTags, type FacetCategory } from "./tags.ts";

/** A page of the films with the chosen values in the given order, with the number of films for every further choice. */
export async function listLibrary(context: Context, input: LibraryInput): Promise<LibraryPage> {
  context.uses("videos", "tags");
  const list = `library ${input.sort}`;
  const after = input.cursor === undefined ? null : fromCursor(list, input.cursor);
  const categories = await readFacetTags(context);
  const chosen = chosenIn(input, categories);
  const found = await context.library?.ask({ chosen, order: input.sort, after, limit: input.pageSize });
  // In a preview, and while a very large site is starting.
  if (!found) return listPlainly(context, input, { list, after, categories, chosen });
  const cards = await videoCardsById(context, found.ids);
  return {
    list: found.ids.flatMap((id) => cards.get(id) ?? []),
    nextCursor: found.next && toCursor(list, found.next),
    total: found.total,
    facets: facetsOf(found.facets, { chosen, categories }),
  };
}

/** Chosen values by facet. A tag whose category is not a facet matches no film, because the index does not contain it. */
function chosenIn(input: LibraryInput, categories: readonly FacetCategory[]): { facet: string; value: string }[] {
  const categoryOf = (tag: number) => categories.find(({ tags }) => tags.some(({ id }) => id === tag))?.id;
  const tags = [...new Set(input.tagIds)].toSorted((a, b) => a - b);
  const own = (name: FacetName) => {
    const value = input[name];
    return value === undefined ? [] : [{ facet: name, value }];
  };
  const held = tags.map((tag) => ({ facet: tagFacet(categoryOf(tag) ?? 0), value: String(tag) }));
  return withTags<{ facet: string; value: string }[]>(own, [held]).flat();
}
