import { z } from "zod";
import { tag } from "./catalogue.ts";
import { id } from "./shared.ts";

export const tagCategory = z.strictObject({ id, name: z.string() });

/** Numbers of public items with a tag, or with any tag of a category. */
const counts = {
  videos: z.int().nonnegative(),
  reviews: z.int().nonnegative(),
  performers: z.int().nonnegative(),
};

export const tagDetail = tag.extend({
  description: z.string(),
  /** Synonyms; they are not separate tags. */
  aliases: z.array(z.string()),
  category: tagCategory,
  /** The other tags of its category. */
  siblings: z.array(tag),
  ...counts,
});
export type TagDetail = z.infer<typeof tagDetail>;

export const categoryDetail = tagCategory.extend({ tags: z.array(tag), ...counts });
export type CategoryDetail = z.infer<typeof categoryDetail>;

export const tagInCategory = tag.extend({ description: z.string(), videos: z.int().nonnegative() });
export const tagListOutput = z.strictObject({
  list: z.array(tagCategory.extend({ tags: z.array(tagInCategory) })),
});
export type CategoryWithTags = z.infer<typeof tagListOutput>["list"][number];

export const tagInput = z.strictObject({ id });
