import { cloneTemplate, fillText } from "#lib/client/templates.ts";
import type { TopicCard } from "#lib/contract/schemas/catalogue.ts";
import { contentHref } from "#lib/link-binding.ts";
import { fillPicture } from "./fill.ts";

/** A filled copy of what `TopicCard.astro` draws. */
export function drawTopic(topic: TopicCard, template: string): DocumentFragment {
  const item = cloneTemplate(template);
  item.querySelector("a")?.setAttribute("href", contentHref(4, topic.id) ?? "");
  fillPicture(item.querySelector("img"), topic.cover);
  fillText(item, "title", topic.title);
  fillText(item, "note", `${topic.items} 项${topic.subtitle && ` · ${topic.subtitle}`}`);
  return item;
}
