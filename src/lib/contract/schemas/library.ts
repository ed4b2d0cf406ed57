import { z } from "zod";
import { namedFilmKinds } from "../../film-kinds.ts";
import { filmStates, maxTags, scoreSteps, yearValue } from "../../library.ts";
import { orders } from "../../orders.ts";
import { languageCode, regionCode } from "../../regions.ts";
import { keysOf, namesOf } from "../../rows.ts";
import { videoCard } from "./catalogue.ts";
import { cursor, id, pageOf, pageSize } from "./shared.ts";

export const libraryInput = z.strictObject({
  cursor: cursor.optional(),
  pageSize: pageSize.default(24),
  sort: z.enum(namesOf(orders.library)).default(orders.library[0].name),
  kind: z.enum(namedFilmKinds).optional(),
  /** Films that have all of them. */
  tagIds: z.array(id).max(maxTags).default([]),
  country: z.string().regex(regionCode).optional(),
  /** A year, or a decade: `2020s`. */
  year: z.string().regex(yearValue).optional(),
  language: z.string().regex(languageCode).optional(),
  /** Minimum score. */
  score: z.enum(scoreSteps).optional(),
  /** Whether it plays here. */
  film: z.enum(keysOf(filmStates)).optional(),
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
