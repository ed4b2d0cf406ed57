import { cloneTemplate, fillText } from "#lib/client/templates.ts";
import type { VideoCard } from "#lib/contract/schemas/catalogue.ts";
import { formatCount, formatDuration } from "#lib/format.ts";
import { contentHref } from "#lib/link-binding.ts";
import { fillLink, fillPicture, fillTime } from "./fill.ts";

/** A copy of the page's card template, filled. The template is drawn by `VideoCard.astro`, so the markup stands there only. */
export function drawVideo(video: VideoCard, template: string): DocumentFragment {
  const item = cloneTemplate(template);
  const card = item.querySelector<HTMLElement>("[data-video]");
  if (card) card.dataset.video = String(video.id);
  fillPicture(item.querySelector("img"), video.poster);
  const scrub = item.querySelector<HTMLElement>(".frame-16-9");
  if (scrub && video.sprite) scrub.dataset.sprite = JSON.stringify(video.sprite);
  fillText(item, "duration", formatDuration(video.duration));
  fillText(item, "plays", formatCount(video.plays));
  fillText(item, "subtitle", video.subtitle);
  fillLink(item, "title", video.title, contentHref(2, video.id));
  fillTime(item, video.publishedAt);
  return item;
}
