import { cloneTemplate, fillText, partOf } from "#lib/client/templates.ts";
import type { ReviewCard } from "#lib/contract/schemas/catalogue.ts";
import { formatCount } from "#lib/format.ts";
import { contentHref } from "#lib/link-binding.ts";
import { fillAuthor, fillLink, fillTime } from "./fill.ts";

/** A filled copy of what `ReviewCard.astro` draws; the template holds both the excerpt and the warning of a spoiler. */
export function drawReview(review: ReviewCard, template: string): DocumentFragment {
  const item = cloneTemplate(template);
  const card = item.querySelector(".review-card");
  if (card) card.id = `review-${review.id}`;
  fillAuthor(item, review.author);
  fillTime(item, review.publishedAt);
  fillText(item, "rating", String(review.rating));
  fillLink(item, "title", review.title, contentHref(1, review.id));
  fillText(item, "excerpt", review.excerpt);
  partOf(item, review.spoiler ? "excerpt" : "spoiler")?.remove();
  fillLink(item, "video", `评《${review.video.title}》`, contentHref(2, review.video.id));
  fillText(item, "supports", formatCount(review.supports));
  fillText(item, "comments", formatCount(review.comments));
  return item;
}
