import { cloneTemplate, fillText } from "#lib/client/templates.ts";
import type { PerformerCard } from "#lib/contract/schemas/catalogue.ts";
import { formatCount } from "#lib/format.ts";
import { contentHref } from "#lib/link-binding.ts";
import { fillPicture } from "./fill.ts";

/** A filled copy of what `PerformerCard.astro` draws. */
export function drawPerformer(performer: PerformerCard, template: string): DocumentFragment {
  const item = cloneTemplate(template);
  item.querySelector("a")?.setAttribute("href", contentHref(8, performer.id) ?? "");
  fillPicture(item.querySelector("img"), performer.portrait);
  fillText(item, "name", performer.name);
  fillText(item, "works", formatCount(performer.works));
  return item;
}
