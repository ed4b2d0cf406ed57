import { z } from "zod";
import { tag } from "./catalogue.ts";
import { cursor, id, pageOf, pageSize } from "./shared.ts";
import { typedLine } from "./text.ts";

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
  /** The most used other tags of its category. */
  siblings: z.array(tag),
  /** Whether the category has others besides. */
  moreTags: z.boolean(),
  ...counts,
});
export type TagDetail = z.infer<typeof tagDetail>;

/** `tags` are the most used ones; `moreTags`: there are others. */
export const categoryDetail = tagCategory.extend({ tags: z.array(tag), moreTags: z.boolean(), ...counts });
export type CategoryDetail = z.infer<typeof categoryDetail>;

export const tagInCategory = tag.extend({ description: z.string(), videos: z.int().nonnegative() });
/** Of each category its most used tags, and how many it has. */
export const tagListOutput = z.strictObject({
  list: z.array(tagCategory.extend({ tags: z.array(tagInCategory), total: z.int().nonnegative() })),
});
export type CategoryWithTags = z.infer<typeof tagListOutput>["list"][number];

/** Words to find tags by; none for the most used. */
export const tagChoiceInput = z.strictObject({ q: typedLine(40).default("") });
/** Tags to choose from: with words those called so, else of each category the most used; `total` is how many it has. */
export const tagChoices = z.array(tagCategory.extend({ tags: z.array(tag), total: z.int().nonnegative() }));
export type TagChoices = z.infer<typeof tagChoices>;

export const tagInput = z.strictObject({ id });

export const tagsInput = z.strictObject({
  categoryId: id,
  cursor: cursor.optional(),
  pageSize: pageSize.default(50),
});
export const tagsOutput = pageOf(tagInCategory).extend({ category: tagCategory });
export type TagsOutput = z.infer<typeof tagsOutput>;
