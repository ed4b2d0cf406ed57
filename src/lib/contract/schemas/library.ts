import { z } from "zod";
import { facetNames, type FacetName, type FacetRow, facets, type FacetValue } from "../../facets.ts";
import { maxTags } from "../../library.ts";
import { orders } from "../../orders.ts";
import { namesOf, recordOf } from "../../rows.ts";
import { videoCard } from "./catalogue.ts";
import { cursor, id, pageOf, pageSize } from "./shared.ts";

type FacetSchemas = { [Name in FacetName]: z.ZodOptional<z.ZodType<FacetValue<Name>, FacetValue<Name>>> };

function facetSchemas(): FacetSchemas;
function facetSchemas(): Record<FacetName, z.ZodOptional<z.ZodType>> {
  return recordOf(facetNames, (name) => {
    const row: FacetRow = facets[name];
    return (
      "choices" in row ? z.enum(row.choices.map(({ value }) => value)) : z.string().regex(row.pattern)
    ).optional();
  });
}

const { kind, ...others } = facetSchemas();

export const libraryInput = z.strictObject({
  cursor: cursor.optional(),
  pageSize: pageSize.default(24),
  sort: z.enum(namesOf(orders.library)).default(orders.library[0].name),
  kind,
  /** Films that have all of them. */
  tagIds: z.array(id).max(maxTags).default([]),
  ...others,
});
export type LibraryInput = z.output<typeof libraryInput>;

export const facet = z.strictObject({
  /** Name of the filter's input field; those of tags end with their category, `tagIds-3`. */
  name: z.string(),
  label: z.string(),
  /** Its labels are content, which is not translated. */
  written: z.boolean(),
  choices: z.array(
    z.strictObject({
      value: z.string(),
      label: z.string(),
      /** Number of films with this choice and the current choices of the other facets; null if unknown. */
      count: z.int().nonnegative().nullable(),
      current: z.boolean(),
    }),
  ),
});
export type Facet = z.infer<typeof facet>;

/** `total` is absent and facet counts are null for some seconds after the start of a very large site. */
export const libraryPage = pageOf(videoCard).extend({ facets: z.array(facet) });
export type LibraryPage = z.infer<typeof libraryPage>;
