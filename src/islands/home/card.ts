import type { VideoCard } from "#lib/contract/schemas/catalogue.ts";
import { formatCount, formatDuration, formatRelativeTime } from "#lib/format.ts";

/** A copy of the page's card template, filled. The template is drawn by `VideoCard.astro`, so the markup stands there only. */
export function videoItem(video: VideoCard): DocumentFragment {
  const item = cloneTemplate("video");
  const card = item.querySelector<HTMLElement>("[data-video]");
  if (card) card.dataset.video = String(video.id);
  fillPicture(item, video);
  fillText(item, "duration", formatDuration(video.duration));
  fillText(item, "plays", formatCount(video.plays));
  fillText(item, "title", video.title);
  fillText(item, "subtitle", video.subtitle);
  const link = item.querySelector("a");
  if (link) link.href = `/videoDetails?id=${video.id}`;
  const time = item.querySelector("time");
  if (time) {
    time.dateTime = video.publishedAt;
    time.textContent = formatRelativeTime(video.publishedAt, Date.now());
  }
  return item;
}

/** Empty copies of a template of the page, in their order. */
export function templates(name: string): HTMLTemplateElement[] {
  return [...document.querySelectorAll<HTMLTemplateElement>(`template[data-template="${name}"]`)];
}

export function cloneTemplate(name: string): DocumentFragment {
  const [template] = templates(name);
  return template ? document.importNode(template.content, true) : document.createDocumentFragment();
}

export function fillText(root: ParentNode, part: string, text: string): void {
  const element = root.querySelector(`[data-part="${part}"]`);
  if (element) element.textContent = text;
}

function fillPicture(item: DocumentFragment, { poster, sprite }: VideoCard): void {
  const picture = item.querySelector("img");
  if (picture)
    Object.assign(picture, { srcset: poster.srcset, src: poster.url, width: poster.width, height: poster.height });
  const scrub = item.querySelector<HTMLElement>("sprite-scrub");
  if (scrub && sprite) scrub.dataset.sprite = JSON.stringify(sprite);
}
