import { cloneTemplate, fillText, partOf } from "#lib/client/templates.ts";
import type { PostCard } from "#lib/contract/schemas/posts.ts";
import { formatCount } from "#lib/format.ts";
import { contentHref } from "#lib/link-binding.ts";
import { fillAuthor, fillLink, fillPicture, fillTime } from "./fill.ts";

/** A filled copy of what `PostCard.astro` draws; the template holds every part there can be. */
export function drawPost(post: PostCard, template: string): DocumentFragment {
  const item = cloneTemplate(template);
  const card = item.querySelector(".post-card");
  if (card) card.id = `post-${post.id}`;
  fillAuthor(item, post.author);
  fillTime(item, post.publishedAt);
  fillLink(item, "title", post.title, contentHref(3, post.id));
  fillText(item, "excerpt", post.excerpt);
  drawImages(item, post);
  if (post.paid) fillText(item, "price", `${post.paid.price} 积分`);
  else partOf(item, "price")?.remove();
  if (post.video) fillLink(item, "video", `聊《${post.video.title}》`, contentHref(2, post.video.id));
  else partOf(item, "video")?.remove();
  fillText(item, "supports", formatCount(post.supports));
  fillText(item, "comments", formatCount(post.comments));
  return item;
}

function drawImages(item: DocumentFragment, { images }: PostCard): void {
  const list = partOf(item, "images");
  const places = [...(list?.querySelectorAll("li") ?? [])];
  if (images.length > places.length) fillText(item, "more", `+${images.length - places.length}`);
  else partOf(item, "more")?.remove();
  for (const [index, place] of places.entries()) {
    const image = images[index];
    const picture = place.querySelector("img");
    if (!image || !picture) place.remove();
    else {
      fillPicture(picture, image);
      picture.alt = image.alt;
    }
  }
  if (images.length === 0) list?.remove();
}
