import type { Output } from "#lib/contract/shapes.ts";
import { workLimits } from "#lib/field-limits.ts";
import type { Context } from "../core/context.ts";
import { tagChoices } from "../tags/choices.ts";

/** Tags a film may hold: see `tagChoices`. With words, without the categories that have none. */
export async function selectTags(context: Context, q: string): Promise<Output<"works/select/tags">> {
  const list = await tagChoices(context, q);
  return { most: workLimits.tags, list: list.filter((category) => category.tags.length > 0) };
}
