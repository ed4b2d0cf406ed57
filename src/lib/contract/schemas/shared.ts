import { z } from "zod";
import { kindOf } from "../../kinds.ts";
import { typedLine } from "./text.ts";

export const id = z.int().positive();

/** The number of any content kind. */
export const anyContentType = z.int().refine((value) => kindOf(value) !== undefined);

export const idInput = z.strictObject({ id });

/** Whole seconds. */
export const seconds = z.int().nonnegative();

/** ISO 8601 in UTC, e.g. `2026-10-03T12:00:00.000Z`. */
export const time = z.iso.datetime();

export const empty = z.strictObject({});

/** A picture in several widths. `url` is a medium one for clients without `srcset`. */
export const image = z.strictObject({
  url: z.string(),
  srcset: z.string(),
  /** Pixels of the largest size. */
  width: z.int().positive(),
  height: z.int().positive(),
});
export type Image = z.infer<typeof image>;

/** Opaque position in a list: `nextCursor` of the previous page. It holds the name or title of a list in that order. */
export const cursor = z.string().min(1).max(2000);

export const pageSize = z.int().min(1).max(50);

/** A picture in the caller's text, by its upload id. */
export const writtenImage = z.strictObject({ uploadId: id, alt: typedLine(200).default("") });

export const person = z.strictObject({
  id,
  name: z.string(),
  avatar: image.nullable(),
  /** Present if an operator has certified them as a creator. */
  certified: z.literal(true).optional(),
});
export type Person = z.infer<typeof person>;

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    list: z.array(item),
    nextCursor: cursor.nullable(),
    total: z.int().nonnegative().optional(),
  });
}

/** One page of a list; `nextCursor` is null on the last page. */
export interface Page<Item> {
  list: Item[];
  nextCursor: string | null;
  total?: number;
}
